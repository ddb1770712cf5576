import { JSON_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { serverTexts } from '../texts.ts';
import { MAX_DISCARDED_BYTES, MAX_JSON_DEPTH, MAX_JSON_PROPERTIES, MAX_JSON_VALUES } from './limits.ts';
import { nextPiece } from './pieces.ts';
import { malformed, tooLarge, unsupportedMedia } from './problem.ts';

/** Reads a JSON body; an absent one reads as an empty object. Throws the 400, 413 or 415 problem. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readWhole(request);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw unsupportedMedia(serverTexts.wantsJson);
  }
  await rejectUnwieldy(bytes);
  if (bytes.byteLength > PIECE_BYTES) await nextPiece();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
}

async function readWhole(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  try {
    // Node reads no more than the announced length, and reads that at once without a stream in between.
    const isSmall = announced !== null && Number(announced) <= JSON_BODY_LIMIT_BYTES;
    const bytes = isSmall ? new Uint8Array(await request.arrayBuffer()) : await readBounded(request);
    if (bytes !== null) return bytes;
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
  throw tooLarge(serverTexts.tooLarge(JSON_BODY_LIMIT_BYTES / 1024 / 1024));
}

/** Null if the body exceeds the limit. */
async function readBounded(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    // Beyond the limit, bytes are only counted: a browser reports an answer before the end of an upload as a network
    // error.
    if (bytes <= JSON_BODY_LIMIT_BYTES) chunks.push(chunk);
    if (bytes > MAX_DISCARDED_BYTES) break;
  }
  return bytes > JSON_BODY_LIMIT_BYTES ? null : Buffer.concat(chunks);
}

/** Bytes that are scanned or parsed before other requests get a turn. */
const PIECE_BYTES = 64 * 1024;

/**
 * Throws if brackets outside strings are nested too deep, since later readers walk the value recursively. Throws for
 * too many properties of one object, which are sorted in one piece, and for too many values, since each costs far more
 * than its bytes.
 */
async function rejectUnwieldy(bytes: Uint8Array): Promise<void> {
  const scan = new Scan();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await nextPiece();
    scan.go(bytes.subarray(at, at + PIECE_BYTES));
  }
}

/** Counts what makes a body expensive, outside of strings. */
class Scan {
  #depth = 0;
  #values = 1;
  /** Number of properties of the open object at each depth. */
  readonly #properties: number[] = [];
  #isText = false;
  #isEscaped = false;

  go(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isText) {
        if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isText = false;
      } else this.#mark(byte);
    }
  }

  #mark(byte: number): void {
    switch (byte) {
      case QUOTE:
        this.#isText = true;
        return;
      case OPENING_LIST:
      case OPENING_OBJECT:
        this.#depth += 1;
        if (this.#depth > MAX_JSON_DEPTH) throw malformed(serverTexts.deepJson(MAX_JSON_DEPTH));
        this.#properties[this.#depth] = 0;
        this.#countValue();
        return;
      case CLOSING_LIST:
      case CLOSING_OBJECT:
        this.#depth -= 1;
        return;
      case COLON:
        this.#countProperty();
        return;
      case COMMA:
        this.#countValue();
    }
  }

  #countProperty(): void {
    const count = (this.#properties[this.#depth] ?? 0) + 1;
    this.#properties[this.#depth] = count;
    if (count > MAX_JSON_PROPERTIES) throw malformed(serverTexts.wideJson(MAX_JSON_PROPERTIES));
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_JSON_VALUES) throw malformed(serverTexts.manyValues(MAX_JSON_VALUES));
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPENING_LIST, CLOSING_LIST, OPENING_OBJECT, CLOSING_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

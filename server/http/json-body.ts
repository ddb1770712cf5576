import { JSON_BODY_LIMIT_BYTES } from '#domain/limits.ts';
import { serverTexts } from '../texts.ts';
import { MAX_DISCARDED_BYTES, MAX_JSON_DEPTH, MAX_JSON_PROPERTIES } from './limits.ts';
import { malformed, tooLarge, unsupportedMedia } from './problem.ts';

/** Reads a JSON body; an absent one reads as an empty object. Throws the 400, 413 or 415 problem. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readWhole(request);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw unsupportedMedia(serverTexts.wantsJson);
  }
  rejectUnwieldy(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
}

async function readWhole(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  try {
    // Node reads no more than was announced, and reads that at once without a stream in between.
    const isSmall = announced !== null && Number(announced) <= JSON_BODY_LIMIT_BYTES;
    const bytes = isSmall ? new Uint8Array(await request.arrayBuffer()) : await readBounded(request);
    if (bytes !== null) return bytes;
  } catch (error) {
    throw malformed(serverTexts.malformedJson, error);
  }
  throw tooLarge(serverTexts.tooLarge(JSON_BODY_LIMIT_BYTES / 1024 / 1024));
}

/** Null for more than is taken. */
async function readBounded(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    // Beyond the limit it is only counted: an answer before the end of an upload shows as a network error in a browser.
    if (bytes <= JSON_BODY_LIMIT_BYTES) chunks.push(chunk);
    if (bytes > MAX_DISCARDED_BYTES) break;
  }
  return bytes > JSON_BODY_LIMIT_BYTES ? null : Buffer.concat(chunks);
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPENING, CLOSING] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Throws for brackets outside of strings that lie too deep, since later readers walk the value by recursion, and for too many properties of one object, which are sorted in one piece. */
function rejectUnwieldy(bytes: Uint8Array): void {
  let depth = 0;
  /** Of the object that is open at each depth. */
  const properties: number[] = [];
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText && byte === BACKSLASH) at += 1;
    else if (!isText && CLOSING.has(byte)) depth -= 1;
    else if (!isText && OPENING.has(byte)) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw malformed(serverTexts.deepJson(MAX_JSON_DEPTH));
      properties[depth] = 0;
    } else if (!isText && byte === COLON) {
      const count = (properties[depth] ?? 0) + 1;
      properties[depth] = count;
      if (count > MAX_JSON_PROPERTIES) throw malformed(serverTexts.wideJson(MAX_JSON_PROPERTIES));
    }
  }
}

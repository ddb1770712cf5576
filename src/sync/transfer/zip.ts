import { Inflate, Zip, ZipPassThrough } from 'fflate';
import { LARGEST_ARCHIVE_BYTES, LARGEST_FILE_BYTES, MOST_FILES, TransferError } from './format.ts';

/** Bytes processed before the page gets its turn. */
const STEP_BYTES = 256 * 1024;

/** Pieces are merged into a Blob at this size, which the browser may move out of memory. */
const FOLD_BYTES = 8 * 1024 * 1024;

/** Writes a ZIP. Nothing is compressed, since JPEGs do not get smaller. */
export class ArchiveWriter {
  readonly #zip: Zip;
  readonly #folded: Blob[] = [];
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #piecesBytes = 0;
  #totalBytes = 0;
  #trouble: Error | null = null;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) this.#trouble = error;
      else this.#take(chunk);
    });
  }

  /** Adds one file. `at`: its date. */
  async add(path: string, bytes: Uint8Array<ArrayBuffer>, at: string): Promise<void> {
    if (this.#totalBytes + bytes.byteLength > LARGEST_ARCHIVE_BYTES)
      throw new TransferError({ kind: 'too-large' });
    const file = new ZipPassThrough(path);
    file.mtime = lawfulDate(at);
    this.#zip.add(file);
    for (let from = 0; from < bytes.byteLength; from += STEP_BYTES) {
      if (from > 0) await yieldToPage();
      file.push(bytes.subarray(from, from + STEP_BYTES));
    }
    file.push(new Uint8Array(), true);
    if (this.#piecesBytes >= FOLD_BYTES) this.#fold();
    if (this.#trouble !== null) throw this.#trouble;
  }

  finish(): Blob {
    this.#zip.end();
    if (this.#trouble !== null) throw this.#trouble;
    this.#fold();
    return new Blob(this.#folded, { type: 'application/zip' });
  }

  #take(chunk: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push(chunk);
    this.#piecesBytes += chunk.byteLength;
    this.#totalBytes += chunk.byteLength;
  }

  #fold(): void {
    this.#folded.push(new Blob(this.#pieces));
    this.#pieces = [];
    this.#piecesBytes = 0;
  }
}

/** Lets the page draw and respond before work continues. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** ZIP dates range from 1980 to 2099; a tablet with a dead battery may report 1970. */
function lawfulDate(at: string): Date {
  const date = new Date(at);
  const year = date.getFullYear();
  return year >= 1980 && year < 2099 ? date : new Date(2000, 0, 1);
}

const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff };
const LISTED = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
/** Placeholders of ZIP64 files, which ours never are. */
const ELSEWHERE = { count: 0xffff, size: 0xffffffff };
const LARGEST_LIST_BYTES = 32 * 1024 ** 2;
const INFLATE_STEP_BYTES = 64 * 1024;
const METHOD = { stored: 0, deflated: 8 };
const ENCRYPTED = 1;

/** A file as listed in the archive. Its sizes are enforced when it is read. */
type Listed = {
  path: string;
  method: number;
  packedBytes: number;
  sizeBytes: number;
  crc: number;
  offset: number;
};

/** Files are read one by one, so that memory stays bounded. Why this reader is our own: docs/decisions/014. */
export type Archive = {
  has(path: string): boolean;
  /** The file's bytes. Throws a TransferError if it is missing, too large, cut off or damaged. */
  read(path: string, mostBytes?: number): Promise<Uint8Array<ArrayBuffer>>;
  /** From the archive's list, for the file without its own hash. */
  crcOf(path: string): number;
};

/** Reads a ZIP's list of files, from its end. Throws a TransferError for anything unlike our own files. */
export async function openArchive(file: Blob): Promise<Archive> {
  if (file.size > LARGEST_ARCHIVE_BYTES) throw new TransferError({ kind: 'too-large' });
  const files = await readList(file);
  const listed = (path: string) => {
    const found = files.get(path);
    if (found === undefined) throw new TransferError({ kind: 'missing', path });
    return found;
  };
  return {
    has: (path) => files.has(path),
    read: async (path, mostBytes = LARGEST_FILE_BYTES) => await readListed(file, listed(path), mostBytes),
    crcOf: (path) => listed(path).crc,
  };
}

async function readList(file: Blob): Promise<Map<string, Listed>> {
  const { count, listBytes, listOffset } = await readEnd(file);
  if (count === ELSEWHERE.count || listOffset === ELSEWHERE.size)
    throw new TransferError({ kind: 'unsupported' });
  if (count > MOST_FILES || listBytes > LARGEST_LIST_BYTES) throw new TransferError({ kind: 'too-large' });
  if (listOffset + listBytes > file.size) throw new TransferError({ kind: 'cut-off' });
  const bytes = await bytesOf(file, listOffset, listBytes);
  const files = new Map<string, Listed>();
  let totalBytes = 0;
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { listed, next } = readListedAt(bytes, at);
    if (files.has(listed.path)) throw new TransferError({ kind: 'damaged', path: listed.path });
    files.set(listed.path, listed);
    totalBytes += listed.sizeBytes;
    at = next;
  }
  if (totalBytes > LARGEST_ARCHIVE_BYTES) throw new TransferError({ kind: 'too-large' });
  return files;
}

async function readEnd(file: Blob): Promise<{ count: number; listBytes: number; listOffset: number }> {
  const from = Math.max(0, file.size - END.bytes - END.longestComment);
  const tail = viewOf(await bytesOf(file, from, file.size - from));
  for (let at = tail.byteLength - END.bytes; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END.signature;
    if (!isEnd || at + END.bytes + tail.getUint16(at + 20, true) !== tail.byteLength) continue;
    return {
      count: tail.getUint16(at + 10, true),
      listBytes: tail.getUint32(at + 12, true),
      listOffset: tail.getUint32(at + 16, true),
    };
  }
  const startsAsOne =
    file.size >= LOCAL.bytes && viewOf(await bytesOf(file, 0, 4)).getUint32(0, true) === LOCAL.signature;
  throw new TransferError({ kind: startsAsOne ? 'cut-off' : 'not-a-zip' });
}

function readListedAt(bytes: Uint8Array<ArrayBuffer>, at: number): { listed: Listed; next: number } {
  const view = viewOf(bytes);
  if (at + LISTED.bytes > bytes.byteLength || view.getUint32(at, true) !== LISTED.signature)
    throw new TransferError({ kind: 'cut-off' });
  const nameBytes = view.getUint16(at + 28, true);
  const nameAt = at + LISTED.bytes;
  const next = nameAt + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > bytes.byteLength) throw new TransferError({ kind: 'cut-off' });
  const listed = {
    path: new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameBytes)),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    sizeBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  if (!isSafePath(listed.path)) throw new TransferError({ kind: 'unsafe-name' });
  const isEncrypted = (view.getUint16(at + 8, true) & ENCRYPTED) !== 0;
  const isElsewhere = [listed.packedBytes, listed.sizeBytes, listed.offset].includes(ELSEWHERE.size);
  if (isEncrypted || isElsewhere) throw new TransferError({ kind: 'unsupported' });
  return { listed, next };
}

/** Our paths never lead out of their folder; one that does was made to do harm. */
function isSafePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  const isOdd = path === '' || /[\\:\u0000-\u001f]/.test(path) || path.startsWith('/');
  return !isOdd && path.split('/').every((part) => part !== '..' && part !== '.');
}

async function readListed(
  file: Blob,
  { path, method, packedBytes, sizeBytes, offset }: Listed,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (sizeBytes > mostBytes || packedBytes > mostBytes) throw new TransferError({ kind: 'too-large' });
  if (offset + LOCAL.bytes > file.size) throw new TransferError({ kind: 'cut-off' });
  const head = viewOf(await bytesOf(file, offset, LOCAL.bytes));
  if (head.getUint32(0, true) !== LOCAL.signature) throw new TransferError({ kind: 'damaged', path });
  const from = offset + LOCAL.bytes + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packedBytes > file.size) throw new TransferError({ kind: 'cut-off' });
  const packed = await bytesOf(file, from, packedBytes);
  if (method === METHOD.deflated) return await inflated(packed, sizeBytes, path);
  if (method !== METHOD.stored) throw new TransferError({ kind: 'unsupported' });
  if (packedBytes !== sizeBytes) throw new TransferError({ kind: 'damaged', path });
  return packed;
}

/** Unpacks step by step, and stops as soon as there is more than the list says. */
async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  sizeBytes: number,
  path: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(sizeBytes);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.byteLength > sizeBytes) throw new TransferError({ kind: 'damaged', path });
    whole.set(chunk, filled);
    filled += chunk.byteLength;
  });
  try {
    for (let from = 0; from < packed.byteLength; from += INFLATE_STEP_BYTES) {
      await yieldToPage();
      const next = from + INFLATE_STEP_BYTES;
      inflate.push(packed.subarray(from, next), next >= packed.byteLength);
    }
  } catch (cause) {
    throw cause instanceof TransferError ? cause : new TransferError({ kind: 'damaged', path }, { cause });
  }
  if (filled !== sizeBytes) throw new TransferError({ kind: 'damaged', path });
  return whole;
}

async function bytesOf(file: Blob, from: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + bytes).arrayBuffer());
  } catch (cause) {
    // Moved, changed, or on a removed USB stick.
    throw new TransferError({ kind: 'unreadable' }, { cause });
  }
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

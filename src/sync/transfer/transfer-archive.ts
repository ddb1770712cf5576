import { Zip, ZipPassThrough } from 'fflate';
import { LARGEST_ARCHIVE_BYTES, TransferError } from './transfer-format.ts';

/** Bytes that are checked and copied in one go; then the page gets its turn. */
const STEP_BYTES = 256 * 1024;

/** Pieces are handed to the browser at this size: what it holds in a Blob may leave the memory. */
const FOLD_BYTES = 8 * 1024 * 1024;

/** A ZIP in the making. Photos are stored as they are, since a JPEG does not get smaller. */
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

  /** Adds one file. `at` is its date; one that a ZIP cannot hold is left out. */
  async add(path: string, bytes: Uint8Array<ArrayBuffer>, at: string): Promise<void> {
    if (this.#totalBytes + bytes.byteLength > LARGEST_ARCHIVE_BYTES)
      throw new TransferError({ kind: 'too-large' });
    const file = new ZipPassThrough(path);
    file.mtime = lawfulDate(at);
    this.#zip.add(file);
    for (let from = 0; from < bytes.byteLength; from += STEP_BYTES) {
      if (from > 0) await aTurn();
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

/** Lets the page draw and answer before more is done. */
export function aTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A ZIP counts its years from 1980 to 2099; a tablet with a dead battery may say 1970. */
function lawfulDate(at: string): Date {
  const date = new Date(at);
  const year = date.getFullYear();
  return year >= 1980 && year < 2099 ? date : new Date(2000, 0, 1);
}

import type { FileHandle } from 'node:fs/promises';

/** A stretch of the file as it is, or bytes to put in its place. */
export type Piece = { readonly from: number; readonly to: number } | Buffer;

/** A picture in more parts than this was made to keep a server busy: 40 MB are written in some thousands. */
export const MAX_PARTS = 100_000;

/** A picture's structure is not what its first bytes promised: it is damaged, or cut short. */
export class BrokenStructure extends Error {
  constructor() {
    super('the picture is damaged or cut short');
    this.name = 'BrokenStructure';
  }
}

/** Reads a file by position; memory holds one window of it. */
export class FileView {
  readonly size: number;
  readonly #handle: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** So many bytes from there on; throws BrokenStructure when the file ends before. */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at + length > this.size) throw new BrokenStructure();
    if (at < this.#start || at + length > this.#start + this.#window.length) {
      const wanted = Math.min(Math.max(length, 64 * 1024), this.size - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(wanted), 0, wanted, at);
      this.#window = buffer.subarray(0, bytesRead);
      this.#start = at;
      if (bytesRead < length) throw new BrokenStructure();
    }
    return this.#window.subarray(at - this.#start, at - this.#start + length);
  }
}

/** Joins stretches that follow each other, so that a file of which nothing is dropped is one piece. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const joint: Piece[] = [];
  for (const piece of pieces) {
    const last = joint.at(-1);
    if (last !== undefined && 'to' in last && 'to' in piece && last.to === piece.from) {
      joint[joint.length - 1] = { from: last.from, to: piece.to };
    } else joint.push(piece);
  }
  return joint;
}

import type { FileHandle } from 'node:fs/promises';

/** A range of the file, or bytes that replace one. */
export type Piece = { readonly from: number; readonly to: number } | Buffer;

/** A picture with more parts was made to keep a server busy: 40 MB are written in some thousands. */
export const MAX_PARTS = 100_000;

/** A picture's structure does not match its first bytes: it is damaged or truncated. */
export class BrokenStructure extends Error {
  constructor() {
    super('the picture is damaged or cut short');
    this.name = 'BrokenStructure';
  }
}

/** Reads an everyday photo in one disk access. */
const WINDOW_BYTES = 512 * 1024;

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

  /** `length` bytes from a position; throws BrokenStructure if the file ends before. */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at + length > this.size) throw new BrokenStructure();
    if (at < this.#start || at + length > this.#start + this.#window.length) {
      const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
      this.#window = buffer.subarray(0, bytesRead);
      this.#start = at;
      if (bytesRead < length) throw new BrokenStructure();
    }
    return this.#window.subarray(at - this.#start, at - this.#start + length);
  }
}

/** Joins adjacent ranges, so that a file from which nothing is dropped is one piece. */
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

const ORIENTATION = 0x0112;
const SHORT = 3;

/** The camera's orientation from EXIF's TIFF data: 1 to 8, and 1 if it has none. Everything else is ignored. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const isLittle = order === 'II';
  const uint16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let n = 0, at = first + 2; n < uint16(first) && at + 12 <= tiff.length; n += 1, at += 12) {
    if (uint16(at) !== ORIENTATION || uint16(at + 2) !== SHORT) continue;
    const orientation = uint16(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** TIFF data with nothing but the orientation. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(ORIENTATION, 10);
  tiff.writeUInt16LE(SHORT, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

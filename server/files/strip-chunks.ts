import { crc32 } from 'node:zlib';
import {
  BrokenStructure,
  type FileView,
  MAX_PARTS,
  orientationOnly,
  type Piece,
  readOrientation,
} from './pieces.ts';

/** PNG chunks that affect the image. Texts, times, EXIF and unknown chunks are dropped. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs hIST acTL fcTL fdAT'.split(' '),
);
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of VP8X. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;
/** A camera's EXIF is never larger. */
const MAX_EXIF_BYTES = 1024 * 1024;

/** Chunks of a PNG, without its metadata (see `piecesOfJpeg`). */
export async function piecesOfPng(file: FileView): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: 0, to: 8 }];
  for (let at = 8, parts = 0; ; parts += 1) {
    if (parts > MAX_PARTS) throw new BrokenStructure();
    const head = await file.bytes(at, 8);
    const [length, name] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    const chunk = { from: at, to: at + 12 + length };
    if (chunk.to > file.size) throw new BrokenStructure();
    if (PNG_CHUNKS.has(name)) pieces.push(chunk);
    if (name === 'eXIf') pieces.push(...(await pngOrientation(file, chunk)));
    if (name === 'IEND') return pieces;
    at = chunk.to;
  }
}

async function pngOrientation(file: FileView, chunk: { from: number; to: number }): Promise<Piece[]> {
  const tiff = await exifAt(file, chunk.from + 8, chunk.to - 4);
  const orientation = readOrientation(tiff);
  if (orientation === 1) return [];
  const only = orientationOnly(orientation);
  if (tiff.equals(only)) return [chunk];
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), only]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(only.length);
  sum.writeUInt32BE(crc32(named));
  return [Buffer.concat([length, named, sum])];
}

/** Same for a WebP, whose header counts its bytes and whose VP8X says what it contains. */
export async function piecesOfWebp(file: FileView): Promise<Piece[]> {
  const declared = (await file.bytes(4, 4)).readUInt32LE(0) + 8;
  if (declared > file.size) throw new BrokenStructure();
  const pieces: Piece[] = [];
  let exif: Piece[] = [];
  for (let at = 12, parts = 0; at < declared; parts += 1) {
    if (parts > MAX_PARTS) throw new BrokenStructure();
    const head = await file.bytes(at, 8);
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    const chunk = { from: at, to: at + 8 + length + (length % 2) };
    if (chunk.to > declared) throw new BrokenStructure();
    if (WEBP_CHUNKS.has(name)) pieces.push(chunk);
    if (name === 'EXIF') exif = await webpOrientation(file, chunk, length);
    at = chunk.to;
  }
  return withHeader([...(await withFlags(file, pieces, exif.length > 0)), ...exif], declared);
}

async function webpOrientation(
  file: FileView,
  chunk: { from: number; to: number },
  length: number,
): Promise<Piece[]> {
  const data = await exifAt(file, chunk.from + 8, chunk.from + 8 + length);
  const tiff = data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
  const orientation = readOrientation(tiff);
  if (orientation === 1) return [];
  const only = orientationOnly(orientation);
  if (data.equals(only)) return [chunk];
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(only.length, 4);
  return [Buffer.concat([head, only])];
}

async function withFlags(file: FileView, pieces: Piece[], hasExif: boolean): Promise<Piece[]> {
  const [first, ...others] = pieces;
  if (first === undefined || !('to' in first)) throw new BrokenStructure();
  const chunk = await file.bytes(first.from, Math.min(first.to - first.from, 18));
  if (chunk.toString('latin1', 0, 4) !== 'VP8X') return pieces;
  if (chunk.length < 18) throw new BrokenStructure();
  const flags = (chunk.readUInt8(8) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0);
  if (flags === chunk.readUInt8(8)) return pieces;
  return [
    { from: first.from, to: first.from + 8 },
    Buffer.from([flags]),
    { from: first.from + 9, to: first.to },
    ...others,
  ];
}

async function withHeader(pieces: readonly Piece[], declared: number): Promise<Piece[]> {
  const bytes = pieces.reduce(
    (sum, piece) => sum + ('to' in piece ? piece.to - piece.from : piece.length),
    12,
  );
  if (bytes === declared) return [{ from: 0, to: 12 }, ...pieces];
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes - 8);
  return [{ from: 0, to: 4 }, size, { from: 8, to: 12 }, ...pieces];
}

async function exifAt(file: FileView, from: number, to: number): Promise<Buffer> {
  if (to - from > MAX_EXIF_BYTES) throw new BrokenStructure();
  return Buffer.from(await file.bytes(from, to - from));
}

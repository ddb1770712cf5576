import type { JpegSegment } from './jpeg.ts';

export type Exif = {
  /** 1 to 8 as in the EXIF standard; 1 is upright. */
  orientation: number;
  /** When the shutter was pressed, as an ISO instant, or null where the camera does not say. */
  takenAt: string | null;
};

const APP1 = 0xe1;
const EXIF_HEADER = [0x45, 0x78, 0x69, 0x66, 0, 0];
const TAG_ORIENTATION = 0x0112;
const TAG_EXIF_FOLDER = 0x8769;
const TAG_TAKEN_AT = 0x9003;
const TAG_TAKEN_AT_OFFSET = 0x9011;
const ENTRY_BYTES = 12;
/** Real folders hold a few dozen entries; a larger count is rubbish and would only cost time. */
const MOST_ENTRIES = 1_000;

type Tiff = { view: DataView; littleEndian: boolean };
type Entry = { valueAt: number; count: number };

/**
 * Reads the two facts this app wants from a JPEG's EXIF and nothing else: never the position, the owner or the
 * serial number. Whatever is missing or broken is answered with the default, never with an exception.
 */
export function readExif(bytes: Uint8Array, segments: readonly JpegSegment[]): Exif {
  for (const { marker, start, end } of segments) {
    const headed = marker === APP1 && EXIF_HEADER.every((byte, index) => bytes[start + 4 + index] === byte);
    const tiff = headed ? openTiff(bytes.subarray(start + 4 + EXIF_HEADER.length, end)) : null;
    if (tiff !== null) return readTiff(tiff);
  }
  return { orientation: 1, takenAt: null };
}

function openTiff(body: Uint8Array): Tiff | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const order = uint16({ view, littleEndian: false }, 0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const tiff = { view, littleEndian: order === 0x4949 };
  return uint16(tiff, 2) === 42 ? tiff : null;
}

function readTiff(tiff: Tiff): Exif {
  const main = readFolder(tiff, uint32(tiff, 4));
  const pointer = main.get(TAG_EXIF_FOLDER);
  const exif = pointer === undefined ? null : readFolder(tiff, uint32(tiff, pointer.valueAt));
  const orientationAt = main.get(TAG_ORIENTATION)?.valueAt;
  const orientation = orientationAt === undefined ? 1 : uint16(tiff, orientationAt);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    takenAt: toInstant(text(tiff, exif?.get(TAG_TAKEN_AT)), text(tiff, exif?.get(TAG_TAKEN_AT_OFFSET))),
  };
}

function readFolder(tiff: Tiff, at: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const count = Math.min(at < 8 ? 0 : uint16(tiff, at), MOST_ENTRIES);
  for (let index = 0; index < count; index++) {
    const entryAt = at + 2 + index * ENTRY_BYTES;
    if (entryAt + ENTRY_BYTES > tiff.view.byteLength) break;
    entries.set(uint16(tiff, entryAt), { valueAt: entryAt + 8, count: uint32(tiff, entryAt + 4) });
  }
  return entries;
}

/** An ASCII value: up to four characters stand in the entry itself, longer ones where the entry points. */
function text(tiff: Tiff, entry: Entry | undefined): string {
  if (entry === undefined || entry.count > 64) return '';
  const at = entry.count <= 4 ? entry.valueAt : uint32(tiff, entry.valueAt);
  let value = '';
  for (let index = 0; index < entry.count && at + index < tiff.view.byteLength; index++) {
    const code = tiff.view.getUint8(at + index);
    if (code === 0) break;
    value += String.fromCharCode(code);
  }
  return value;
}

/** EXIF writes '2026:07:31 09:05:00' in the camera's own time; without an offset that is the tablet's time zone. */
function toInstant(written: string, offset: string): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(written);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : '';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) || Number(year) < 1990 ? null : date.toISOString();
}

function uint16({ view, littleEndian }: Tiff, at: number): number {
  return at + 2 <= view.byteLength ? view.getUint16(at, littleEndian) : 0;
}

function uint32({ view, littleEndian }: Tiff, at: number): number {
  return at + 4 <= view.byteLength ? view.getUint32(at, littleEndian) : 0;
}

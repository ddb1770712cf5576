import { MAX_PHOTO_EDGE_PX, MAX_PHOTO_FILE_BYTES, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { PhotoProblemCode } from '../photo.api.ts';
import { type JpegSegment, readJpeg } from './jpeg.ts';
import type { Range } from './jpeg-scan.ts';

export const HEIC = 'image/heic';

/** Result of reading the structure, before anything is decoded. */
export type InspectedPhoto = Exif & {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | typeof HEIC;
  /** Range of the EXIF in a PNG or WebP. */
  exifAt: Range | null;
};

type Picture = InspectedPhoto & { widthPx: number; heightPx: number };
type Reading = Result<Picture, PhotoProblemCode>;
type Measures = Pick<Picture, 'mediaType' | 'widthPx' | 'heightPx'>;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'];
/** A HEIC file has the picture's dimensions in its header boxes, before the pixels. */
const HEIF_HEADER_BYTES = 65_536;
const TIFF_HEADERS = ['II*\0', 'MM\0*'];
const UPRIGHT: Exif = { orientation: 1, takenAt: null };

/**
 * Decides by content, never by name, if the bytes are a picture that may be decoded. A few bytes can claim to be a
 * picture of a billion pixels, so its size is checked before a decoder sees it.
 */
export function inspectPhoto(bytes: Uint8Array): Result<InspectedPhoto, PhotoProblemCode> {
  if (bytes.length === 0) return refused('empty');
  if (bytes.length > MAX_PHOTO_FILE_BYTES) return refused('too-large');
  const reading = read(bytes);
  if (!reading.ok) return reading;
  const { widthPx, heightPx, ...inspected } = reading.value;
  if (widthPx === 0 || heightPx === 0) return refused('damaged');
  if (widthPx * heightPx > MAX_PHOTO_PIXELS) return refused('too-many-pixels');
  return Math.max(widthPx, heightPx) > MAX_PHOTO_EDGE_PX ? refused('too-long') : ok(inspected);
}

function read(bytes: Uint8Array): Reading {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpegPhoto(bytes);
  if (latin(bytes, 0, 8) === PNG_SIGNATURE) return readPng(bytes);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 4) === 'WEBP') return readWebp(bytes);
  const brands = latin(bytes, 4, 4) === 'ftyp' ? brandsOf(bytes) : [];
  if (AVIF_BRANDS.some((brand) => brands.includes(brand))) return readHeif(bytes, 'image/avif');
  if (HEIC_BRANDS.some((brand) => brands.includes(brand))) return readHeif(bytes, HEIC);
  return refused('not-an-image');
}

function readJpegPhoto(bytes: Uint8Array): Reading {
  const jpeg = readJpeg(bytes);
  if (jpeg === null || !(jpeg.complete || jpeg.lacksEnd)) return refused('damaged');
  const { widthPx, heightPx } = jpeg;
  return ok({
    mediaType: 'image/jpeg',
    widthPx,
    heightPx,
    exifAt: null,
    ...readExif(bytes, jpeg.segments),
  });
}

/** A PNG is a sequence of chunks (length, name, data, checksum): dimensions in the first, IEND last. */
function readPng(bytes: Uint8Array): Reading {
  const view = viewOf(bytes);
  if (bytes.length < 33 || latin(bytes, 12, 4) !== 'IHDR') return refused('damaged');
  let exifAt: Range | null = null;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const name = latin(bytes, at + 4, 4);
    if (name === 'eXIf') exifAt ??= { start: at + 8, end: end - 4 };
    if (name === 'IEND') {
      const measures = { widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
      return withExif(bytes, { mediaType: 'image/png', ...measures }, exifAt);
    }
    at = end;
  }
  return refused('damaged');
}

function readWebp(bytes: Uint8Array): Reading {
  const view = viewOf(bytes);
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length) return refused('damaged');
  const kind = latin(bytes, 12, 4);
  const measured = (widthPx: number, heightPx: number): Reading =>
    withExif(bytes, { mediaType: 'image/webp', widthPx, heightPx }, webpExif(bytes));
  if (kind === 'VP8X') return measured(uint24(view, 24) + 1, uint24(view, 27) + 1);
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true);
    return measured((packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1);
  }
  if (kind === 'VP8 ') return measured(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  return refused('damaged');
}

/** Some programs also write the head of a JPEG's EXIF into a WebP. */
function webpExif(bytes: Uint8Array): Range | null {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const start = at + 8;
    if (latin(bytes, at, 4) === 'EXIF') {
      const isHeaded = latin(bytes, start, EXIF_HEADER.length) === EXIF_HEADER;
      return {
        start: isHeaded ? start + EXIF_HEADER.length : start,
        end: Math.min(start + length, bytes.length),
      };
    }
    at = start + length + (length % 2);
  }
  return null;
}

function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256);
  const brands = [latin(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(bytes, at, 4));
  return brands;
}

/**
 * HEIC and AVIF have the same boxes. The largest `ispe` has the whole picture's dimensions, the others its tiles'.
 * The orientation is in a box that their decoders apply; the one in the EXIF is ignored.
 */
function readHeif(bytes: Uint8Array, mediaType: typeof HEIC | 'image/avif'): Reading {
  const header = bytes.subarray(0, HEIF_HEADER_BYTES);
  const view = viewOf(header);
  let widthPx = 1;
  let heightPx = 1;
  for (const at of placesOf(header, 'ispe')) {
    if (at + 16 > header.length) break;
    widthPx = Math.max(widthPx, view.getUint32(at + 8));
    heightPx = Math.max(heightPx, view.getUint32(at + 12));
  }
  return ok({ mediaType, widthPx, heightPx, orientation: 1, takenAt: heifTakenAt(bytes), exifAt: null });
}

/** The EXIF may be anywhere, and not every program writes the name before it. Bytes only resembling it have no time. */
function heifTakenAt(bytes: Uint8Array): string | null {
  for (const at of TIFF_HEADERS.flatMap((header) => placesOf(bytes, header))) {
    const tiff = openTiff(bytes.subarray(at));
    const takenAt = tiff === null ? null : readTiff(tiff).takenAt;
    if (takenAt !== null) return takenAt;
  }
  return null;
}

function placesOf(bytes: Uint8Array, word: string): number[] {
  const places: number[] = [];
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (latin(bytes, at, word.length) === word) places.push(at);
  return places;
}

function withExif(bytes: Uint8Array, measures: Measures, exifAt: Range | null): Reading {
  const tiff = exifAt === null ? null : openTiff(bytes.subarray(exifAt.start, exifAt.end));
  return ok({ ...measures, ...(tiff === null ? UPRIGHT : readTiff(tiff)), exifAt });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function latin(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export type Exif = {
  /** 1 to 8 as in the EXIF standard; 1 is upright. */
  orientation: number;
  /** When the shutter was pressed, as an ISO instant; null if the camera did not record it. */
  takenAt: string | null;
};

const APP1 = 0xe1;
const EXIF_HEADER = 'Exif\0\0';
const TAG_ORIENTATION = 0x0112;
const TAG_EXIF_FOLDER = 0x8769;
const TAG_TAKEN_AT = 0x9003;
const TAG_TAKEN_AT_OFFSET = 0x9011;
const ENTRY_BYTES = 12;
/** Real folders have a few dozen entries; a larger count is garbage and would only cost time. */
const MOST_ENTRIES = 1_000;

type Tiff = { view: DataView; littleEndian: boolean };
type Entry = { valueAt: number; count: number };

/**
 * Reads the orientation and the time from a JPEG's first EXIF and nothing else: never the position, the owner or the
 * serial number. Missing or broken values get their default; it never throws. For why this is not a library, see
 * docs/decisions/011.
 */
export function readExif(bytes: Uint8Array, segments: readonly JpegSegment[]): Exif {
  for (const { marker, start, end } of segments) {
    const isHeaded = marker === APP1 && latin(bytes, start + 4, EXIF_HEADER.length) === EXIF_HEADER;
    const tiff = isHeaded ? openTiff(bytes.subarray(start + 4 + EXIF_HEADER.length, end)) : null;
    if (tiff !== null) return readTiff(tiff);
  }
  return UPRIGHT;
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

/** An ASCII value: up to four characters are in the entry itself, longer ones at the offset in the entry. */
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

/** EXIF writes '2026:07:31 09:05:00' in the camera's own time; without an offset the tablet's time zone is assumed. */
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

import { MAX_PHOTO_FILE_BYTES, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { PhotoProblemCode } from '../photo.api.ts';
import { readExif } from './exif.ts';
import { readJpeg } from './jpeg.ts';

/** What the first bytes and the structure say, before anything is decoded. */
export type InspectedPhoto = {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
  orientation: number;
  takenAt: string | null;
};

type Picture = InspectedPhoto & { widthPx: number; heightPx: number };
type Reading = Result<Picture, PhotoProblemCode>;

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']);
/** The picture's measures stand in the header boxes of a HEIC file, before the pixels. */
const HEIC_HEADER_BYTES = 65_536;
const ISPE_FIRST_BYTE = 0x69;

/**
 * Says by content, never by name, whether the bytes are a picture that may be decoded. A few bytes can claim to be a
 * picture of a billion pixels, so the measures are checked here, before a decoder sees them.
 */
export function inspectPhoto(bytes: Uint8Array): Result<InspectedPhoto, PhotoProblemCode> {
  if (bytes.length === 0) return refused('empty');
  if (bytes.length > MAX_PHOTO_FILE_BYTES) return refused('too-large');
  const reading = read(bytes);
  if (!reading.ok) return reading;
  const { widthPx, heightPx, ...inspected } = reading.value;
  return widthPx * heightPx > MAX_PHOTO_PIXELS ? refused('too-large') : ok(inspected);
}

function read(bytes: Uint8Array): Reading {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpegPhoto(bytes);
  if (latin(bytes, 0, 8) === PNG_SIGNATURE) return readPng(bytes);
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 4) === 'WEBP') return readWebp(bytes);
  if (latin(bytes, 4, 4) === 'ftyp' && HEIC_BRANDS.has(latin(bytes, 8, 4))) return readHeic(bytes);
  return refused('not-an-image');
}

function readJpegPhoto(bytes: Uint8Array): Reading {
  const jpeg = readJpeg(bytes);
  if (jpeg === null || !jpeg.complete) return refused('damaged');
  const { widthPx, heightPx } = jpeg;
  return ok({ mediaType: 'image/jpeg', widthPx, heightPx, ...readExif(bytes, jpeg.segments) });
}

/** A PNG is a row of chunks (length, name, data, checksum): measures in the first, IEND in the last. */
function readPng(bytes: Uint8Array): Reading {
  const view = viewOf(bytes);
  if (bytes.length < 33 || latin(bytes, 12, 4) !== 'IHDR') return refused('damaged');
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    if (latin(bytes, at + 4, 4) === 'IEND') {
      return upright('image/png', view.getUint32(16), view.getUint32(20));
    }
    at = end;
  }
  return refused('damaged');
}

function readWebp(bytes: Uint8Array): Reading {
  const view = viewOf(bytes);
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length) return refused('damaged');
  const kind = latin(bytes, 12, 4);
  if (kind === 'VP8X') return upright('image/webp', uint24(view, 24) + 1, uint24(view, 27) + 1);
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true);
    return upright('image/webp', (packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1);
  }
  if (kind === 'VP8 ') {
    return upright('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
  return refused('damaged');
}

/** Only Safari decodes HEIC; the largest `ispe` box holds the whole picture's measures, the others its tiles'. */
function readHeic(bytes: Uint8Array): Reading {
  const header = bytes.subarray(0, HEIC_HEADER_BYTES);
  const view = viewOf(header);
  let widthPx = 1;
  let heightPx = 1;
  for (let at = 0; at + 16 <= header.length; at++) {
    if (header[at] !== ISPE_FIRST_BYTE || latin(header, at, 4) !== 'ispe') continue;
    widthPx = Math.max(widthPx, view.getUint32(at + 8));
    heightPx = Math.max(heightPx, view.getUint32(at + 12));
  }
  return upright('image/heic', widthPx, heightPx);
}

function upright(mediaType: InspectedPhoto['mediaType'], widthPx: number, heightPx: number): Reading {
  if (widthPx === 0 || heightPx === 0) return refused('damaged');
  return ok({ mediaType, widthPx, heightPx, orientation: 1, takenAt: null });
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

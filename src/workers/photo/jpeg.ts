import { lastScanIsWhole, type Range, uint16 } from './jpeg-scan.ts';

/** One marker segment before the picture's first scan. `start` is at its 0xFF, `end` is the first byte after it. */
export type JpegSegment = { marker: number; start: number; end: number };

export type JpegStructure = {
  widthPx: number;
  heightPx: number;
  segments: readonly JpegSegment[];
  /** False if the file stops before its end marker or has fewer bytes than its picture can be written in. */
  complete: boolean;
  /** True for a picture that is whole except for the end marker, which some cameras and repair programs omit. */
  lacksEnd: boolean;
  /** Everything that the picture is drawn from, without metadata and without bytes between or after the segments. */
  picture: readonly Range[];
};

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;
const APP0 = 0xe0;
const APP2_COLOUR_PROFILE = 0xe2;
const APP14_ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

type Frame = { widthPx: number; heightPx: number; leastScanBytes: number };

/**
 * Walks a JPEG from marker to marker without decoding it; null if there is no JPEG with a frame. Browsers decode a
 * truncated JPEG without complaint and paint the missing rest grey, so only the structure shows if a photo is whole.
 * Skips what every decoder skips: bytes between segments, which remain if a segment's length was written too short.
 */
export function readJpeg(bytes: Uint8Array): JpegStructure | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const segments: JpegSegment[] = [];
  const picture: Range[] = [{ start: 0, end: 2 }];
  let frame: Frame | null = null;
  let scanBytes = 0;
  let ended = false;
  let at = 2;

  while (!ended) {
    const marker = markerFrom(bytes, at);
    if (marker === null) break;
    const start = marker.end - 2;
    at = marker.end;
    if (marker.code === EOI) {
      ended = true;
      picture.push({ start, end: at });
    } else if (!standsAlone(marker.code)) {
      const end = at + uint16(bytes, at);
      if (end < at + 2 || end > bytes.length) break;
      if (isFrame(marker.code)) frame ??= readFrame(bytes, marker.code, at + 2, end);
      if (scanBytes === 0) segments.push({ marker: marker.code, start, end });
      at = end;
      if (marker.code === SOS) {
        at = endOfScan(bytes, end);
        scanBytes += at - end;
      }
      if (!isMetadata(marker.code)) picture.push({ start, end: at });
    }
  }
  if (frame === null) return null;
  const { widthPx, heightPx, leastScanBytes } = frame;
  const enough = heightPx > 0 && scanBytes > 0 && scanBytes >= leastScanBytes;
  const lacksEnd = enough && !ended && lastScanIsWhole(bytes, picture);
  return { widthPx, heightPx, segments, complete: ended && enough, lacksEnd, picture };
}

/** The same JPEG with an end marker and without EXIF, GPS, comments and other additions. The colour profile stays. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { picture = [], lacksEnd = false } = readJpeg(bytes) ?? {};
  const size = picture.reduce((sum, { start, end }) => sum + end - start, lacksEnd ? 2 : 0);
  if (picture.length === 0 || size === bytes.length) return bytes;
  const kept = new Uint8Array(size);
  let to = 0;
  for (const { start, end } of picture) {
    kept.set(bytes.subarray(start, end), to);
    to += end - start;
  }
  if (lacksEnd) kept.set([0xff, EOI], to);
  return kept;
}

function isMetadata(marker: number): boolean {
  const application = marker > APP0 && marker <= APP15;
  return marker === COMMENT || (application && marker !== APP2_COLOUR_PROFILE && marker !== APP14_ADOBE);
}

/** The next marker, whatever bytes precede it; null if there is none. */
function markerFrom(bytes: Uint8Array, from: number): { code: number; end: number } | null {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    while (bytes[at] === 0xff) at++;
    const code = bytes[at];
    if (code === undefined) return null;
    if (code !== 0) return { code, end: at + 1 };
    at = bytes.indexOf(0xff, at);
  }
  return null;
}

/** The end of a scan's compressed data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

function standsAlone(code: number): boolean {
  return code === TEM || code === SOI || isRestart(code);
}

/** SOF0 to SOF15, minus the three codes in that range with another meaning. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function readFrame(bytes: Uint8Array, code: number, at: number, end: number): Frame | null {
  const components = bytes[at + 5] ?? 0;
  if (at + 6 + components * 3 > end) return null;
  const heightPx = uint16(bytes, at + 1);
  const widthPx = uint16(bytes, at + 3);
  if (widthPx === 0 || components === 0) return null;
  const sampling = Array.from({ length: components }, (_, index) => bytes[at + 7 + index * 3] ?? 0);
  return {
    widthPx,
    heightPx,
    leastScanBytes: isHuffmanSequential(code) ? leastBytes(widthPx, heightPx, sampling) : 0,
  };
}

function isHuffmanSequential(code: number): boolean {
  return code === 0xc0 || code === 0xc1;
}

/** Each 8 × 8 block costs at least one bit for its mean and one for its end: fewer bytes cannot contain the picture. */
function leastBytes(widthPx: number, heightPx: number, sampling: readonly number[]): number {
  const across = Math.max(1, ...sampling.map((factor) => factor >> 4));
  const down = Math.max(1, ...sampling.map((factor) => factor & 15));
  const blocks = sampling.reduce((sum, factor) => {
    const columns = Math.ceil((widthPx * (factor >> 4)) / across / 8);
    return sum + columns * Math.ceil((heightPx * (factor & 15)) / down / 8);
  }, 0);
  return Math.floor((blocks * 2) / 8);
}

/** One marker segment before the picture's first scan. `start` is at its 0xFF, `end` is the first byte after it. */
export type JpegSegment = { marker: number; start: number; end: number };

export type JpegStructure = {
  widthPx: number;
  heightPx: number;
  segments: readonly JpegSegment[];
  /** False when the file stops before its end marker or holds fewer bytes than its picture can be written in. */
  complete: boolean;
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
 * Walks a JPEG from marker to marker without decoding it, or returns null where there is no JPEG with a frame.
 * Browsers decode a cut-off JPEG without complaint and paint the missing rest grey, so that only the structure
 * tells whether a photo is whole.
 */
export function readJpeg(bytes: Uint8Array): JpegStructure | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const segments: JpegSegment[] = [];
  let frame: Frame | null = null;
  let scanBytes = 0;
  let ended = false;
  let at = 2;

  while (!ended) {
    const marker = markerAt(bytes, at);
    if (marker === null) break;
    at = marker.end;
    if (marker.code === EOI) {
      ended = true;
    } else if (!standsAlone(marker.code)) {
      const end = at + uint16(bytes, at);
      if (end < at + 2 || end > bytes.length) break;
      if (isFrame(marker.code)) frame ??= readFrame(bytes, marker.code, at + 2, end);
      if (scanBytes === 0) segments.push({ marker: marker.code, start: marker.end - 2, end });
      at = end;
      if (marker.code === SOS) {
        at = endOfScan(bytes, end);
        scanBytes += at - end;
      }
    }
  }
  if (frame === null) return null;
  const { widthPx, heightPx, leastScanBytes } = frame;
  const complete = ended && heightPx > 0 && scanBytes > 0 && scanBytes >= leastScanBytes;
  return { widthPx, heightPx, segments, complete };
}

/** The same JPEG without EXIF, GPS, comments and whatever else a camera adds; the colours' description is kept. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const dropped = (readJpeg(bytes)?.segments ?? []).filter(({ marker }) => isMetadata(marker));
  if (dropped.length === 0) return bytes;
  const kept = new Uint8Array(bytes.length - dropped.reduce((sum, { start, end }) => sum + end - start, 0));
  let from = 0;
  let to = 0;
  for (const { start, end } of [...dropped, { start: bytes.length, end: bytes.length }]) {
    kept.set(bytes.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return kept;
}

function isMetadata(marker: number): boolean {
  const application = marker > APP0 && marker <= APP15;
  return marker === COMMENT || (application && marker !== APP2_COLOUR_PROFILE && marker !== APP14_ADOBE);
}

/** The next marker at or after any fill bytes, or null where there is none: the structure is broken there. */
function markerAt(bytes: Uint8Array, from: number): { code: number; end: number } | null {
  if (bytes[from] !== 0xff) return null;
  let at = from;
  while (bytes[at] === 0xff) at++;
  const code = bytes[at];
  return code === undefined || code === 0 ? null : { code, end: at + 1 };
}

/** Where the compressed data of a scan stops: at the next marker that is neither a stuffed byte nor a restart. */
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

/** SOF0 to SOF15, less the three codes in that range which mean something else. */
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

/** Each 8 × 8 block costs at least one bit for its mean and one for its end: fewer bytes cannot hold the picture. */
function leastBytes(widthPx: number, heightPx: number, sampling: readonly number[]): number {
  const across = Math.max(1, ...sampling.map((factor) => factor >> 4));
  const down = Math.max(1, ...sampling.map((factor) => factor & 15));
  const blocks = sampling.reduce((sum, factor) => {
    const columns = Math.ceil((widthPx * (factor >> 4)) / across / 8);
    return sum + columns * Math.ceil((heightPx * (factor & 15)) / down / 8);
  }, 0);
  return Math.floor((blocks * 2) / 8);
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

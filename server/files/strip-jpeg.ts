import {
  BrokenStructure,
  type FileView,
  MAX_PARTS,
  orientationOnly,
  type Piece,
  readOrientation,
} from './pieces.ts';

const SOF0_BASELINE = 0xc0;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14_ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** No encoder writes more fill bytes before a marker. */
const MAX_FILL_BYTES = 1_000;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
/** JFIF's version, density and the two dimensions of its own thumbnail, which may follow. */
const JFIF_BYTES = 14;
const END = Buffer.from([0xff, EOI]);
const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * A JPEG from marker to marker, without the camera's data on place, time and owner: EXIF except the orientation, XMP,
 * IPTC, comments, manufacturers' own segments, thumbnails, and everything after its end (phones put a second picture or
 * a film there, with its own EXIF). Bytes between segments, which every viewer skips, are dropped too; a segment with
 * too small a length leaves such bytes. A missing end marker is added; the decoder finds out whether the picture is
 * complete.
 */
export async function piecesOfJpeg(file: FileView): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: 0, to: 2 }];
  let [hasExif, hasScan] = [false, false];
  for (let at = 2, parts = 0; ; parts += 1) {
    if (parts > MAX_PARTS) throw new BrokenStructure();
    const marker = await markerFrom(file, at);
    if (marker === null && hasScan) return [...pieces, END];
    if (marker === null) throw new BrokenStructure();
    const { code, start, end: head } = marker;
    if (code === EOI) return [...pieces, { from: start, to: head }];
    if (standsAlone(code)) {
      pieces.push({ from: start, to: head });
      at = head;
      continue;
    }
    const length = (await file.bytes(head, 2)).readUInt16BE(0);
    at = head + length;
    if (length < 2 || at > file.size) throw new BrokenStructure();
    const isExif = await beginsWith(file, { head, end: at }, code === APP1 ? EXIF : null);
    // Viewers use only the first.
    if (!isExif || !hasExif) pieces.push(...(await kept(file, code, { start, head, end: at })));
    hasExif ||= isExif;
    if (code === SOS) {
      const scan = at;
      at = (await markerBehind(file, scan, (next) => !isRestart(next))) ?? (await endOfData(file));
      pieces.push({ from: scan, to: at });
      hasScan = true;
    }
  }
}

/**
 * The displayed size that a plain JPEG claims: baseline, eight bits, grey or three colours, as cameras and browsers
 * write it, with at least the bytes that such a size needs. Null for all others.
 */
export async function sizeOfPlainJpeg(file: FileView): Promise<{ width: number; height: number } | null> {
  let [isOnSide, size]: [boolean, { width: number; height: number } | null] = [false, null];
  for (let at = 2, parts = 0; parts < MAX_PARTS; parts += 1) {
    const marker = await markerFrom(file, at);
    if (marker === null || marker.code === EOI || standsAlone(marker.code)) return null;
    const { code, end: head } = marker;
    const length = (await file.bytes(head, 2)).readUInt16BE(0);
    const data = await file.bytes(head + 2, Math.max(length - 2, 0));
    at = head + length;
    if (code === SOS) {
      if (size === null || file.size - at < leastBytes(size)) return null;
      return isOnSide ? { width: size.height, height: size.width } : size;
    }
    if (code === APP1 && data.subarray(0, EXIF.length).equals(EXIF))
      isOnSide = readOrientation(data.subarray(EXIF.length)) >= 5;
    if (!isFrame(code)) continue;
    if (code !== SOF0_BASELINE || size !== null) return null;
    size = plainFrame(data);
    if (size === null) return null;
  }
  return null;
}

/** Three codes in this range belong to tables and other segments, not to frames. */
function isFrame(code: number): boolean {
  return code >= SOF0_BASELINE && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

function plainFrame(data: Buffer): { width: number; height: number } | null {
  if (data.length < 6 || data.readUInt8(0) !== 8 || ![1, 3].includes(data.readUInt8(5))) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  return width === 0 || height === 0 ? null : { width, height };
}

/** Each square of 8 pixels takes at least two bits. */
function leastBytes({ width, height }: { width: number; height: number }): number {
  return (Math.ceil(width / 8) * Math.ceil(height / 8)) / 4;
}

type Segment = { readonly start: number; readonly head: number; readonly end: number };

async function kept(file: FileView, code: number, { start, head, end }: Segment): Promise<Piece[]> {
  const whole = { from: start, to: end };
  if (code === COMMENT) return [];
  if (code < APP0 || code > APP15 || code === APP14_ADOBE) return [whole];
  const data = await file.bytes(head + 2, end - head - 2);
  if (code === APP0) return jfifAlone(data, whole);
  if (code === APP2) return data.subarray(0, PROFILE.length).equals(PROFILE) ? [whole] : [];
  if (code !== APP1 || !data.subarray(0, EXIF.length).equals(EXIF)) return [];
  const orientation = readOrientation(data.subarray(EXIF.length));
  if (orientation === 1) return [];
  const only = Buffer.concat([EXIF, orientationOnly(orientation)]);
  return data.equals(only) ? [whole] : [segment(APP1, only)];
}

/** Other content is the manufacturer's own, with names and dates or a thumbnail of what was cropped later. */
function jfifAlone(data: Buffer, whole: Piece): Piece[] {
  if (!data.subarray(0, JFIF.length).equals(JFIF) || data.length < JFIF_BYTES) return [];
  if (data.length === JFIF_BYTES) return [whole];
  const alone = Buffer.from(data.subarray(0, JFIF_BYTES));
  alone.fill(0, JFIF_BYTES - 2);
  return [segment(APP0, alone)];
}

async function beginsWith(
  file: FileView,
  { head, end }: Omit<Segment, 'start'>,
  name: Buffer | null,
): Promise<boolean> {
  if (name === null || end - head - 2 < name.length) return false;
  return (await file.bytes(head + 2, name.length)).equals(name);
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

type Marker = { readonly code: number; readonly start: number; readonly end: number };

/** The next marker with the fill bytes before it; null at the end of the file. */
async function markerFrom(file: FileView, from: number): Promise<Marker | null> {
  if (from < file.size && (await byteAt(file, from)) !== 0xff) return strayedMarker(file, from);
  let at = from;
  while (at + 1 < file.size && (await byteAt(file, at + 1)) === 0xff && at - from < MAX_FILL_BYTES) at += 1;
  if (at + 1 >= file.size) return null;
  const code = await byteAt(file, at + 1);
  if (code === 0xff) throw new BrokenStructure();
  return code === 0 ? strayedMarker(file, at + 2) : { code, start: from, end: at + 2 };
}

/** The next marker after bytes that belong to no segment. */
async function strayedMarker(file: FileView, from: number): Promise<Marker | null> {
  const start = await markerBehind(file, from, () => true);
  return start === null ? null : { code: await byteAt(file, start + 1), start, end: start + 2 };
}

/** Position of the next wanted marker, past stuffed bytes; null if the file ends before. */
async function markerBehind(
  file: FileView,
  from: number,
  isWanted: (code: number) => boolean,
): Promise<number | null> {
  for (let at = from; at < file.size - 1; ) {
    const chunk = await file.bytes(at, Math.min(64 * 1024, file.size - at));
    for (let found = chunk.indexOf(0xff); found !== -1; found = chunk.indexOf(0xff, found + 1)) {
      const next = chunk[found + 1];
      if (next === undefined) break;
      if (next !== 0 && next !== 0xff && isWanted(next)) return at + found;
    }
    // Overlaps by one byte, since a marker may span two chunks.
    at += Math.max(1, chunk.length - 1);
  }
  return null;
}

/** Without the first half of a truncated end marker. */
async function endOfData(file: FileView): Promise<number> {
  return (await byteAt(file, file.size - 1)) === 0xff ? file.size - 1 : file.size;
}

async function byteAt(file: FileView, at: number): Promise<number> {
  return (await file.bytes(at, 1)).readUInt8(0);
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

function standsAlone(code: number): boolean {
  return code === 0x01 || isRestart(code);
}

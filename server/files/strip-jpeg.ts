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
/** More before a marker is no encoder's work. */
const MAX_FILL_BYTES = 1_000;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * A JPEG from marker to marker, less what a camera says of place, time and owner: EXIF but the orientation, XMP, IPTC, comments,
 * makers' own segments, and everything behind its end (phones put a second picture or a film there, with its own EXIF).
 */
export async function piecesOfJpeg(file: FileView): Promise<Piece[]> {
  const pieces: Piece[] = [{ from: 0, to: 2 }];
  for (let at = 2, parts = 0; ; parts += 1) {
    if (parts > MAX_PARTS) throw new BrokenStructure();
    const { code, start, end: head } = await markerAt(file, at);
    if (code === EOI) return [...pieces, { from: start, to: head }];
    if (standsAlone(code)) {
      pieces.push({ from: start, to: head });
      at = head;
      continue;
    }
    const length = (await file.bytes(head, 2)).readUInt16BE(0);
    at = head + length;
    if (length < 2 || at > file.size) throw new BrokenStructure();
    pieces.push(...(await kept(file, code, { start, head, end: at })));
    if (code === SOS) {
      const scan = at;
      at = await endOfScan(file, scan);
      pieces.push({ from: scan, to: at });
    }
  }
}

/**
 * The size, as seen, that a plain JPEG claims: baseline, eight bits, grey or three colours, as encoders of cameras and browsers write
 * it, and with as many bytes as that size needs at least. Null for every other kind.
 */
export async function sizeOfPlainJpeg(file: FileView): Promise<{ width: number; height: number } | null> {
  let [isOnSide, size]: [boolean, { width: number; height: number } | null] = [false, null];
  for (let at = 2, parts = 0; parts < MAX_PARTS; parts += 1) {
    const { code, end: head } = await markerAt(file, at);
    if (code === EOI || standsAlone(code)) return null;
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

/** Tables have three of the codes that frames have. */
function isFrame(code: number): boolean {
  return code >= SOF0_BASELINE && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
}

function plainFrame(data: Buffer): { width: number; height: number } | null {
  if (data.length < 6 || data.readUInt8(0) !== 8 || ![1, 3].includes(data.readUInt8(5))) return null;
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  return width === 0 || height === 0 ? null : { width, height };
}

/** Each square of 8 pixels takes two bits at the very least. */
function leastBytes({ width, height }: { width: number; height: number }): number {
  return (Math.ceil(width / 8) * Math.ceil(height / 8)) / 4;
}

type Segment = { readonly start: number; readonly head: number; readonly end: number };

async function kept(file: FileView, code: number, { start, head, end }: Segment): Promise<Piece[]> {
  const whole = { from: start, to: end };
  if (code === COMMENT) return [];
  if (code <= APP0 || code > APP15 || code === APP14_ADOBE) return [whole];
  const data = await file.bytes(head + 2, end - head - 2);
  if (code === APP2) return data.subarray(0, PROFILE.length).equals(PROFILE) ? [whole] : [];
  if (code !== APP1 || !data.subarray(0, EXIF.length).equals(EXIF)) return [];
  const orientation = readOrientation(data.subarray(EXIF.length));
  if (orientation === 1) return [];
  const only = Buffer.concat([EXIF, orientationOnly(orientation)]);
  return data.equals(only) ? [whole] : [segment(APP1, only)];
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The next marker, past fill bytes; anything else there means damage. */
async function markerAt(file: FileView, from: number): Promise<{ code: number; start: number; end: number }> {
  let at = from;
  if ((await byteAt(file, at)) !== 0xff) throw new BrokenStructure();
  while ((await byteAt(file, at + 1)) === 0xff && at - from < MAX_FILL_BYTES) at += 1;
  const code = await byteAt(file, at + 1);
  if (code === 0 || code === 0xff) throw new BrokenStructure();
  return { code, start: from, end: at + 2 };
}

/** Where a scan's compressed data stops: at the next marker that is neither a stuffed byte nor a restart. */
async function endOfScan(file: FileView, from: number): Promise<number> {
  for (let at = from; at < file.size - 1; ) {
    const chunk = await file.bytes(at, Math.min(64 * 1024, file.size - at));
    for (let found = chunk.indexOf(0xff); found !== -1; found = chunk.indexOf(0xff, found + 1)) {
      const next = chunk[found + 1];
      if (next === undefined) break;
      if (next !== 0 && next !== 0xff && !isRestart(next)) return at + found;
    }
    // One byte again, since a marker may lie across.
    at += Math.max(1, chunk.length - 1);
  }
  throw new BrokenStructure();
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

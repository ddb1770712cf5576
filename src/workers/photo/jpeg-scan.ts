/** A part of the file; `end` is the first byte after it. */
export type Range = { start: number; end: number };

type Component = { id: number; across: number; down: number };
type Frame = { widthPx: number; heightPx: number; components: readonly Component[] };
/** Lookup by the next 16 bits of a scan: the code's length in bits, times 256, plus its symbol. */
type HuffmanTable = Uint16Array;

const SOF0_BASELINE = 0xc0;
const SOF1_EXTENDED = 0xc1;
const DHT = 0xc4;
const SOS = 0xda;
const DRI = 0xdd;
const BLOCK = 64;
/** A decoder stops after the last block: anything beyond its padding does not belong to this picture. */
const MOST_BYTES_LEFT = 2;

/**
 * True if the last scan of a JPEG has all of its blocks: every code is read, nothing is drawn. `segments`: each
 * starts at its marker; a scan is followed by its compressed data. False for progressive and arithmetic pictures,
 * whose scans do not show it.
 */
export function lastScanIsWhole(bytes: Uint8Array, segments: readonly Range[]): boolean {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  let restartEvery = 0;
  let isWhole = false;
  for (const { start, end } of segments) {
    const view = bytes.subarray(start, end);
    const length = 2 + uint16(view, 2);
    const code = view[1];
    if (code === SOF0_BASELINE || code === SOF1_EXTENDED) frame = readFrame(view);
    else if (code === DHT) readTables(view.subarray(4, length), tables);
    else if (code === DRI) restartEvery = uint16(view, 4);
    else if (code === SOS)
      isWhole = frame !== null && scanIsWhole(view, length, { frame, tables, restartEvery });
  }
  return isWhole;
}

function readFrame(view: Uint8Array): Frame {
  const components = Array.from({ length: view[9] ?? 0 }, (_, index) => {
    const at = 10 + index * 3;
    return { id: view[at] ?? 0, across: (view[at + 1] ?? 0) >> 4, down: (view[at + 1] ?? 0) & 15 };
  });
  return { heightPx: uint16(view, 5), widthPx: uint16(view, 7), components };
}

/** Codes are given by the number of codes of each length, in order of their symbols. */
function readTables(body: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const table: HuffmanTable = new Uint16Array(0x1_00_00);
    let code = 0;
    let symbolAt = at + 17;
    for (let bits = 1; bits <= 16; bits++) {
      for (let count = body[at + bits] ?? 0; count > 0; count--) {
        const from = code << (16 - bits);
        table.fill((bits << 8) | (body[symbolAt] ?? 0), from, from + (1 << (16 - bits)));
        symbolAt++;
        code++;
      }
      code <<= 1;
    }
    tables.set(body[at] ?? 0, table);
    at = symbolAt;
  }
}

type Coding = { frame: Frame; tables: ReadonlyMap<number, HuffmanTable>; restartEvery: number };
/** The two tables of a component and the number of its blocks in a unit. */
type Part = { dc: HuffmanTable; ac: HuffmanTable; blocks: number };

function scanIsWhole(view: Uint8Array, headEnd: number, { frame, tables, restartEvery }: Coding): boolean {
  const chosen = Array.from({ length: view[4] ?? 0 }, (_, index) => {
    const [id, choice = 0] = view.subarray(5 + index * 2, 7 + index * 2);
    const component = frame.components.find((one) => one.id === id);
    return { component, dc: tables.get(choice >> 4), ac: tables.get(0x10 | (choice & 15)) };
  });
  const parts: Part[] = [];
  for (const { component, dc, ac } of chosen) {
    if (component === undefined || dc === undefined || ac === undefined) return false;
    parts.push({ dc, ac, blocks: chosen.length === 1 ? 1 : component.across * component.down });
  }
  const [only] = chosen.length === 1 ? chosen : [];
  const units = unitsOf(frame, only?.component);
  const pieces = piecesOf(view, headEnd);
  const before = restartEvery * (pieces.length - 1);
  const left = units - before;
  const [last] = pieces.slice(-1);
  if (last === undefined || left <= 0 || (restartEvery > 0 && left > restartEvery)) return false;
  return hasUnits(last, parts, left);
}

/** A scan of one component advances block by block; a scan of several advances by squares of all of them. */
function unitsOf({ widthPx, heightPx, components }: Frame, only: Component | undefined): number {
  const across = Math.max(1, ...components.map((one) => one.across));
  const down = Math.max(1, ...components.map((one) => one.down));
  if (only === undefined) return Math.ceil(widthPx / 8 / across) * Math.ceil(heightPx / 8 / down);
  const columns = Math.ceil(Math.ceil((widthPx * only.across) / across) / 8);
  return columns * Math.ceil(Math.ceil((heightPx * only.down) / down) / 8);
}

/** The compressed data between restart markers, without the zeros stuffed into it. */
function piecesOf(view: Uint8Array, from: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const plain = new Uint8Array(view.length - from);
  let [start, to] = [0, 0];
  for (let at = from; at < view.length; at++) {
    const byte = view[at] ?? 0;
    const next = byte === 0xff ? view[at + 1] : 0;
    // The data may end with the first half of an end marker.
    if (next === undefined) break;
    if (next === 0 || byte !== 0xff) plain[to++] = byte;
    if (byte === 0xff && next !== 0xff) at++;
    if (next >= 0xd0 && next <= 0xd7) {
      pieces.push(plain.subarray(start, to));
      start = to;
    }
  }
  return [...pieces, plain.subarray(start, to)];
}

function hasUnits(data: Uint8Array, parts: readonly Part[], units: number): boolean {
  const limit = data.length * 8;
  let at = 0;
  /** The next 16 bits, with ones after the end, as encoders pad. */
  const peek = (): number => {
    const byte = at >> 3;
    const three = ((data[byte] ?? 0xff) << 16) | ((data[byte + 1] ?? 0xff) << 8) | (data[byte + 2] ?? 0xff);
    return (three >> (8 - (at & 7))) & 0xffff;
  };
  /** The next symbol, or null if no code begins with these bits. */
  const symbol = (table: HuffmanTable): number | null => {
    const entry = table[peek()] ?? 0;
    at += entry >> 8;
    return entry === 0 ? null : entry & 0xff;
  };
  const block = ({ dc, ac }: Part): boolean => {
    const size = symbol(dc);
    if (size === null) return false;
    at += size;
    for (let index = 1; index < BLOCK; index++) {
      const pair = symbol(ac);
      if (pair === null) return false;
      const [run, bits] = [pair >> 4, pair & 15];
      if (bits === 0 && run < 15) break;
      index += run;
      at += bits;
    }
    return at <= limit;
  };
  for (let unit = 0; unit < units; unit++)
    for (const part of parts)
      for (let count = 0; count < part.blocks; count++) if (!block(part)) return false;
  return data.length - Math.ceil(at / 8) <= MOST_BYTES_LEFT;
}

/** Big-endian, like all of a JPEG; 0 after the end. */
export function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

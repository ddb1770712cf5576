import { crc32, deflateSync } from 'node:zlib';

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

type PngShape = {
  readonly width: number;
  readonly height: number;
  readonly bitDepth?: 8 | 16;
  /** 0 is grey, 2 is colour, 6 is colour with transparency. */
  readonly colourType?: 0 | 2 | 6;
  readonly interlaced?: boolean;
  /** Uncompressed picture data; if omitted, as much black as the dimensions need. */
  readonly data?: Buffer;
};

const CHANNELS = { 0: 1, 2: 3, 6: 4 } as const;

/** First column, first row, and the column and row step of each pass over an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

/** Uncompressed picture data: each line of each pass begins with a byte that names its filter. */
function rawBytes(width: number, height: number, passes: typeof PASSES | typeof WHOLE, perPixel: number) {
  return passes.reduce((sum: number, [x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns <= 0 || rows <= 0 ? sum : sum + rows * (1 + columns * perPixel);
  }, 0);
}

/** A PNG with the given header; written by hand, because an encoder would take minutes for a large one. */
export function png({
  width,
  height,
  bitDepth = 8,
  colourType = 0,
  interlaced = false,
  data,
}: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const bytesPerPixel = (CHANNELS[colourType] * bitDepth) / 8;
  const pixels = data ?? Buffer.alloc(rawBytes(width, height, interlaced ? PASSES : WHOLE, bytesPerPixel));
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

let counter = 0;
/** A valid picture of a few pixels, different at each call. */
export function smallPng(): Buffer {
  counter += 1;
  const data = Buffer.alloc(8 * 9);
  data.writeUInt32BE(counter, 1);
  data.writeUInt32BE(process.pid, 10);
  return png({ width: 8, height: 8, data });
}

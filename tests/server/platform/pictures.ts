import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

type Made = { width?: number; height?: number; orientation?: number; color?: string };

/** A JPEG as a camera makes it. */
export async function picture({ width = 640, height = 480, orientation = 1, color = '#3a7' }: Made = {}) {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return new Uint8Array(await image.withMetadata({ orientation }).jpeg().toBuffer());
}

/** A form with a note and some files; the name given to them must never matter. */
export function formOf(files: readonly Uint8Array[], field = 'images', name = '../../evil.jpg'): FormData {
  const form = new FormData();
  form.set('note', 'Zoë');
  for (const bytes of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

type Png = { width: number; height: number; interlaced?: boolean; depth?: 8 | 16 };

/**
 * A black PNG with an alpha channel, some hundred kilobytes however large: written by hand, since an encoder would take minutes.
 * `whole: false` leaves its pixels out, of one that nobody may come to read.
 */
export async function pngOf(png: Png, whole = true): Promise<Uint8Array> {
  const { width, height, interlaced = false, depth = 8 } = png;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 6, 0, 0, interlaced ? 1 : 0], 8);
  const pixels = whole ? await zeros(rawBytes(png)) : Buffer.alloc(0);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** First column, first row, and the distance to the next of either, of each of the seven passes. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function rawBytes({ width, height, interlaced = false, depth = 8 }: Png): number {
  const passes = interlaced ? PASSES : [[0, 0, 1, 1] as const];
  return passes.reduce((sum, [x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns <= 0 || rows <= 0 ? sum : sum + rows * (1 + columns * 4 * (depth / 8));
  }, 0);
}

async function zeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const block = Buffer.alloc(1024 * 1024);
  void (async () => {
    for (let left = bytes; left > 0; left -= block.length) {
      if (!deflate.write(left >= block.length ? block : block.subarray(0, left))) {
        await new Promise((resolve) => deflate.once('drain', resolve));
      }
    }
    deflate.end();
  })();
  const chunks: Buffer[] = [];
  for await (const compressed of deflate) chunks.push(compressed);
  return Buffer.concat(chunks);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

import { hash } from 'node:crypto';
import sharp from 'sharp';

/** The same noise on every run: a plain linear congruential sequence. */
function noise(bytes: number): Buffer {
  const pixels = Buffer.alloc(bytes);
  let state = 12_345;
  for (let at = 0; at < bytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = 96 + ((state >>> 16) & 63);
  }
  return pixels;
}

async function grainyJpeg(width: number, height: number, grainPx: number, quality: number): Promise<Buffer> {
  const [columns, rows] = [Math.round(width / grainPx), Math.round(height / grainPx)];
  return sharp(noise(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
}

/** A 12 MP photo with as much grain as from a phone's sensor: about 3 MB. */
export function cameraPicture(): Promise<Buffer> {
  return grainyJpeg(4000, 3000, 3, 88);
}

/** A photo as processed by the photo worker: 1920 × 1440 in about 300 KB. */
export function preparedPicture(): Promise<Buffer> {
  return grainyJpeg(1920, 1440, 6, 80);
}

/**
 * The same picture with other bytes: an unused quantisation table is derived from the text, so that no two have the
 * same content. The server removes every other place for such a text.
 */
export function numbered(jpeg: Buffer, text: string): Buffer {
  const table = Buffer.from(hash('sha256', text), 'latin1');
  const head = Buffer.from([0xff, 0xdb, 0, table.length + 3, 3]);
  return Buffer.concat([jpeg.subarray(0, 2), head, table, jpeg.subarray(2)]);
}

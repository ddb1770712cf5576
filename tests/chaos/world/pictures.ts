import sharp from 'sharp';
import type { SeededRandom } from '#tests/support/seeded-random.ts';

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG with detail everywhere, the same for the same seed: about 0.4 bytes a pixel. */
export async function grainyPicture(name: string, random: SeededRandom, width: number): Promise<Picture> {
  const height = Math.round((width * 3) / 4);
  const [columns, rows] = [width >> 1, height >> 1];
  const pixels = Buffer.alloc(columns * rows * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 64 + random.below(128);
  const buffer = await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

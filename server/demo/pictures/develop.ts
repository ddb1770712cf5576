import sharp from 'sharp';
import type { Film, Pixels } from './backdrop.ts';
import { HEIGHT, WIDTH } from './svg.ts';

const JPEG_QUALITY = 80;

/** A JPEG of a drawing on its ground, in the workshop's light. */
export async function develop(ground: Pixels, svg: string, film: Film): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return sharp(expose(ground.data, drawn, film), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/**
 * Lays the drawing over the ground, lights both and adds the grain. By hand and written out flat, because the image library's
 * blending takes ten times as long; every index lies inside, all arrays being of one picture's size.
 */
function expose(ground: Uint8Array, drawn: Uint8Array, { light, grain }: Film): Uint8ClampedArray {
  const pixels = light.length;
  const out = new Uint8ClampedArray(pixels * 3);
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel += 1, from += 4, to += 3) {
    const alpha = (drawn[from + 3] as number) / 255;
    const lit = light[pixel] as number;
    const noise = grain[pixel] as number;
    const r = ground[to] as number;
    const g = ground[to + 1] as number;
    const b = ground[to + 2] as number;
    out[to] = (r + ((drawn[from] as number) - r) * alpha) * lit + noise;
    out[to + 1] = (g + ((drawn[from + 1] as number) - g) * alpha) * lit + noise;
    out[to + 2] = (b + ((drawn[from + 2] as number) - b) * alpha) * lit + noise;
  }
  return out;
}

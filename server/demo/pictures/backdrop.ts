import sharp, { type OverlayOptions } from 'sharp';
import { type Random, randomFrom } from '../random.ts';
import { HEIGHT, type Rgb, WIDTH } from './svg.ts';

/** What a part lies on. */
export type Backdrop = 'concrete' | 'bench' | 'mat' | 'none';

const BASES: Readonly<Record<Backdrop, Rgb>> = {
  concrete: [124, 121, 114],
  bench: [88, 94, 98],
  mat: [43, 46, 50],
  none: [60, 62, 66],
};

/** A picture's pixels, three bytes each. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Grey blots of one size, `cells` across the picture, stretched smoothly over it. */
async function blots(
  random: Random,
  cells: readonly [number, number],
  spread: number,
): Promise<OverlayOptions> {
  const [across, down] = cells;
  const data = Buffer.alloc(across * down * 3);
  for (let index = 0; index < across * down; index += 1) {
    data.fill(Math.round(128 + random.between(-spread, spread)), index * 3, index * 3 + 3);
  }
  const stretched = await sharp(data, { raw: { width: across, height: down, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { input: stretched, raw: { width: WIDTH, height: HEIGHT, channels: 3 }, blend: 'overlay' };
}

/** The surface below a part: one colour, made uneven in several sizes. */
export async function drawBackdrop(backdrop: Backdrop): Promise<Pixels> {
  const random = randomFrom(7 + backdrop.length);
  const [r, g, b] = BASES[backdrop];
  const layers: OverlayOptions[] = [await blots(random, [7, 5], 34), await blots(random, [40, 30], 24)];
  // Steel is brushed one way; everything else is grainy.
  layers.push(await blots(random, backdrop === 'bench' ? [12, 480] : [420, 315], 30));
  const { data } = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: { r, g, b } },
  })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: WIDTH, height: HEIGHT };
}

/** What a workshop lamp and a small camera add to every picture, by pixel: a factor of light and an amount of grain. */
export type Film = { readonly light: Float32Array; readonly grain: Int8Array };

/** Bright at the upper left, dark towards the lower right and in the corners. */
export function drawFilm(): Film {
  const random = randomFrom(99);
  const [width, height] = [WIDTH, HEIGHT];
  const light = new Float32Array(width * height);
  const grain = new Int8Array(width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = (pixel % width) / width;
    const y = pixel / width / height;
    const out = Math.max(0, Math.sqrt((x - 0.5) ** 2 + (y - 0.5) ** 2) - 0.4);
    light[pixel] = 1.16 - 0.17 * (x + y) - 1.1 * out;
    grain[pixel] = random.between(-9, 10);
  }
  return { light, grain };
}

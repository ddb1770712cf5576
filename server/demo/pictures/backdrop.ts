import sharp from 'sharp';
import { randomFrom } from '../random.ts';
import { HEIGHT, type Rgb, WIDTH } from './svg.ts';

/** What a part lies on. */
export type Backdrop = 'concrete' | 'bench' | 'mat' | 'none';

/** A picture's pixels, three bytes each. */
export type Pixels = { readonly data: Uint8Array; readonly width: number; readonly height: number };

const BASES: Readonly<Record<Backdrop, Rgb>> = {
  concrete: [124, 121, 114],
  bench: [88, 94, 98],
  mat: [43, 46, 50],
  none: [60, 62, 66],
};

/** Unevenness of three sizes, one byte a pixel around 128. Steel is brushed one way; everything else is grainy. */
type Blots = {
  readonly broad: Uint8Array;
  readonly middle: Uint8Array;
  readonly grainy: Uint8Array;
  readonly brushed: Uint8Array;
};

/** Draws the surfaces parts lie on; what they have in common is made once. */
export function openGround(): (backdrop: Backdrop) => Promise<Pixels> {
  const drawn = new Map<Backdrop, Promise<Pixels>>();
  const blots = drawBlots();
  return (backdrop) => {
    const pixels = drawn.get(backdrop) ?? blots.then((made) => drawGround(backdrop, made));
    drawn.set(backdrop, pixels);
    return pixels;
  };
}

async function drawBlots(): Promise<Blots> {
  const [broad, middle, grainy, brushed] = await Promise.all([
    stretched([7, 5], 46, 1),
    stretched([40, 30], 34, 2),
    stretched([420, 315], 40, 3),
    stretched([12, 480], 44, 4),
  ]);
  return { broad, middle, grainy, brushed };
}

/** Grey blots, `across` by `down` of them, stretched smoothly over the picture. */
async function stretched(
  [across, down]: readonly [number, number],
  spread: number,
  seed: number,
): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const cells = Uint8Array.from({ length: across * down }, () => 128 + random.between(-spread, spread));
  return sharp(cells, { raw: { width: across, height: down, channels: 1 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

function drawGround(backdrop: Backdrop, { broad, middle, grainy, brushed }: Blots): Pixels {
  const fine = backdrop === 'bench' ? brushed : grainy;
  const [r, g, b] = BASES[backdrop];
  const data = new Uint8ClampedArray(broad.length * 3);
  for (let pixel = 0, to = 0; pixel < broad.length; pixel += 1, to += 3) {
    const uneven = (broad[pixel] as number) + (middle[pixel] as number) + (fine[pixel] as number);
    const factor = 1 + (uneven - 384) / 200;
    data[to] = r * factor;
    data[to + 1] = g * factor;
    data[to + 2] = b * factor;
  }
  return { data: new Uint8Array(data.buffer), width: WIDTH, height: HEIGHT };
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
    grain[pixel] = random.between(-7, 8);
  }
  return { light, grain };
}

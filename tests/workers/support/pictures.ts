import sharp, { type OverlayOptions, type Sharp } from 'sharp';

type Rgb = { r: number; g: number; b: number };

export const CORNERS = {
  topLeft: { r: 220, g: 30, b: 30 },
  topRight: { r: 30, g: 200, b: 60 },
  bottomLeft: { r: 30, g: 60, b: 220 },
  bottomRight: { r: 240, g: 220, b: 40 },
} as const satisfies Record<string, Rgb>;

/** A picture with a different colour in each quarter, so that a test can see its rotation. */
export function aPicture(widthPx: number, heightPx: number): Sharp {
  const width = Math.ceil(widthPx / 2);
  const height = Math.ceil(heightPx / 2);
  const quarter = (background: Rgb, left: number, top: number): OverlayOptions => ({
    input: { create: { width: widthPx - left, height: heightPx - top, channels: 3, background } },
    left,
    top,
  });
  return sharp({
    create: { width: widthPx, height: heightPx, channels: 3, background: CORNERS.topLeft },
  }).composite([
    quarter(CORNERS.topRight, width, 0),
    quarter(CORNERS.bottomLeft, 0, height),
    quarter(CORNERS.bottomRight, width, height),
  ]);
}

/** A drawn workshop scene of that size: gradients, edges and text-like strokes, the same on every run. */
export function aDrawnScene(widthPx: number, heightPx: number): Sharp {
  const strokes = Array.from({ length: 240 }, (_, index) => {
    const x = (index * 7919) % 4000;
    const y = (index * 104_729) % 3000;
    const hue = (index * 47) % 360;
    return `<rect x="${x}" y="${y}" width="${40 + (index % 9) * 30}" height="${12 + (index % 5) * 25}" fill="hsl(${hue},55%,45%)"/><circle cx="${(y * 3) % 4000}" cy="${(x * 2) % 3000}" r="${10 + (index % 60)}" fill="none" stroke="hsl(${(hue + 120) % 360},60%,40%)" stroke-width="6"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 4000 3000" preserveAspectRatio="none"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5c6b73"/><stop offset="1" stop-color="#dfe6e9"/></linearGradient></defs><rect width="4000" height="3000" fill="url(#g)"/>${strokes}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false });
}

/** A phone's metadata of a picture: when, where, whose, and which way up. */
export const CAMERA_EXIF = {
  IFD0: { Make: 'Lumen', Model: 'Field 2' },
  IFD2: { DateTimeOriginal: '2026:07:31 09:05:00', OffsetTimeOriginal: '+05:30' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '12/1 58/1 18/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '77/1 35/1 40/1',
  },
} as const satisfies Record<string, Record<string, string>>;

/** A camera's JPEG: the four-coloured picture with EXIF, GPS and the given orientation mark. */
export async function aCameraJpeg(
  widthPx = 640,
  heightPx = 480,
  orientation = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await aPicture(widthPx, heightPx)
    .withExif(CAMERA_EXIF)
    .withMetadata({ orientation, exif: CAMERA_EXIF })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Uint8Array.from(jpeg);
}

/** A sensor's output behind a lens cap: noise near black. */
export async function aDarkFrame(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 4, sigma: 4 } as const;
  const dark = sharp({ create: { width: 640, height: 480, channels: 3, background: '#000', noise } });
  return Uint8Array.from(await dark.jpeg().toBuffer());
}

export async function aPng(): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await aPicture(320, 240).png().toBuffer());
}

export async function aWebp(
  widthPx = 320,
  heightPx = 240,
  lossless = false,
): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await aPicture(widthPx, heightPx).webp({ lossless }).toBuffer());
}

/** The first boxes of a HEIC file, as an iPhone writes them, without the picture. */
export function aHeicHeader(): Uint8Array<ArrayBuffer> {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')]);
  return Uint8Array.from(Buffer.concat([box, Buffer.alloc(600, 7)]));
}

export function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

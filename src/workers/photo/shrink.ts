import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import { ok, type Result, refused } from '#domain/result.ts';

/**
 * A whole picture that passed inspection. `orientation` is EXIF's, 1 to 8; the blob does not contain it, because some
 * decoders would apply it and others not.
 */
export type Picture = { blob: Blob; orientation: number };

/** Both upright JPEGs, each at most its limit on the long edge. */
export type Shrunk = { photo: Blob; thumbnail: Blob; isBlack: boolean };

/** Refuses pictures that cannot be decoded: as damaged, or because the decoder is not here. */
export type Shrink = (picture: Picture) => Promise<Result<Shrunk, 'damaged' | 'heic'>>;

/** Sources that a canvas can be drawn from. */
type Drawable = (ImageBitmap | HTMLImageElement | Canvas) & { width: number; height: number };
type Canvas = OffscreenCanvas | HTMLCanvasElement;
type Decoded = { image: Drawable; release: () => void };

/** A thread's drawing tools: a page may have other canvases than a worker. */
export type Tools<Own extends Canvas> = {
  decode: (blob: Blob) => Promise<Result<Decoded, 'damaged' | 'heic'>>;
  newCanvas: (widthPx: number, heightPx: number) => Own;
  /** A JPEG. */
  encode: (canvas: Own, quality: number) => Promise<Blob | null>;
};

/** Decodes once: the thumbnail is drawn from the photo's canvas. */
export function shrinkWith<Own extends Canvas>({ decode, newCanvas, encode }: Tools<Own>): Shrink {
  return async ({ blob, orientation }) => {
    const decoded = await decode(blob);
    if (!decoded.ok) return decoded;
    const { image, release } = decoded.value;
    try {
      const canvas = drawUpright(image, orientation, PHOTO_LONG_EDGE_PX, newCanvas);
      const small = drawUpright(canvas, 1, THUMBNAIL_EDGE_PX, newCanvas);
      const [photo, thumbnail] = await Promise.all([
        encode(canvas, PHOTO_QUALITY),
        encode(small, PHOTO_QUALITY),
      ]);
      return photo === null || thumbnail === null
        ? refused('damaged')
        : ok({ photo, thumbnail, isBlack: isBlack(small) });
    } finally {
      release();
    }
  };
}

/** Out of 255: a sensor in the dark is noisy, and a lamp far away is a picture. */
const DARK = 32;
const MOST_BRIGHT = 0.002;

/** True if all but a few pixels are as dark as behind a lens cap. */
function isBlack(canvas: Canvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  let bright = 0;
  for (let at = 0; at < data.length; at += 4)
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > DARK) bright++;
  return bright <= (data.length / 4) * MOST_BRIGHT;
}

function contextOf(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2d canvas');
  return context;
}

type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture the right way up (EXIF orientation 1 to 8), scaled down if its long edge exceeds the limit. */
export function drawUpright<Own extends Canvas>(
  image: Drawable,
  orientation: number,
  longEdgePx: number,
  newCanvas: Tools<Own>['newCanvas'],
): Own {
  const scale = Math.min(1, longEdgePx / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const onItsSide = orientation >= 5;
  const canvas = newCanvas(onItsSide ? height : width, onItsSide ? width : height);
  const context = contextOf(canvas);
  // JPEG has no transparency: transparent parts of a PNG would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...turnOf(orientation, width, height));
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The matrix that maps the stored picture's corners to their upright position. */
function turnOf(orientation: number, width: number, height: number): Matrix {
  const turns: Readonly<Record<number, Matrix>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return turns[orientation] ?? [1, 0, 0, 1, 0, 0];
}

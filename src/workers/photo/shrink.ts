import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';

/**
 * A whole picture that passed inspection. `orientation` is EXIF's, 1 to 8; the blob has no mark of it, because some decoders would
 * obey that and others not.
 */
export type Picture = { blob: Blob; orientation: number };

/** Both upright JPEGs of at most so many pixels on their long edge. */
export type Shrunk = { photo: Blob; thumbnail: Blob };

/** Null where the picture cannot be decoded. */
export type Shrink = (picture: Picture) => Promise<Shrunk | null>;

/** What a canvas can be drawn from. */
type Drawable = (ImageBitmap | HTMLImageElement | Canvas) & { width: number; height: number };
type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** What a thread draws with: a page may have other canvases than a worker. */
export type Tools<Own extends Canvas> = {
  /** Null where the browser cannot decode it. */
  decode: (blob: Blob) => Promise<{ image: Drawable; release: () => void } | null>;
  newCanvas: (widthPx: number, heightPx: number) => Own;
  /** A JPEG. */
  encode: (canvas: Own, quality: number) => Promise<Blob | null>;
};

/** Decodes once: the thumbnail is drawn from the photo's canvas. */
export function shrinkWith<Own extends Canvas>({ decode, newCanvas, encode }: Tools<Own>): Shrink {
  return async ({ blob, orientation }) => {
    const decoded = await decode(blob);
    if (decoded === null) return null;
    try {
      const canvas = drawUpright(decoded.image, orientation, PHOTO_LONG_EDGE_PX, newCanvas);
      const small = drawUpright(canvas, 1, THUMBNAIL_EDGE_PX, newCanvas);
      const [photo, thumbnail] = await Promise.all([
        encode(canvas, PHOTO_QUALITY),
        encode(small, PHOTO_QUALITY),
      ]);
      return photo === null || thumbnail === null ? null : { photo, thumbnail };
    } finally {
      decoded.release();
    }
  };
}

export const shrinkInWorker: Shrink = shrinkWith({
  decode: async (blob) => {
    const image = await createImageBitmap(blob).catch(() => null);
    return image === null ? null : { image, release: () => image.close() };
  },
  newCanvas: (width, height) => new OffscreenCanvas(width, height),
  encode: (canvas, quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
});

type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture the right way up (EXIF orientation 1 to 8), made smaller where its long edge exceeds the limit. */
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
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2d canvas');
  // JPEG knows no transparency: what shines through a PNG would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...turnOf(orientation, width, height));
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The matrix that takes the stored picture's corners to where the eye expects them. */
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

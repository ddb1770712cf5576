import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';

/** A whole picture that passed inspection. `orientation` is EXIF's, 1 to 8. */
export type Picture = { blob: Blob; orientation: number };

/** Both upright JPEGs of at most so many pixels on their long edge. */
export type Shrunk = { photo: Blob; thumbnail: Blob };

/** Null where the picture cannot be decoded. */
export type Shrink = (picture: Picture) => Promise<Shrunk | null>;

/** Decodes once: the thumbnail is drawn from the photo's canvas. */
export const shrinkOnCanvas: Shrink = async ({ blob, orientation }) => {
  const bitmap = await createImageBitmap(blob).catch(() => null);
  if (bitmap === null) return null;
  try {
    const turn = orientation === 1 || (await turnsByItself()) ? 1 : orientation;
    const canvas = drawUpright(bitmap, turn, PHOTO_LONG_EDGE_PX);
    const [photo, thumbnail] = await Promise.all(
      [canvas, drawUpright(canvas, 1, THUMBNAIL_EDGE_PX)].map((drawn) =>
        drawn.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY }),
      ),
    );
    return photo === undefined || thumbnail === undefined ? null : { photo, thumbnail };
  } finally {
    bitmap.close();
  }
};

let turning: Promise<boolean> | undefined;

/** Whether the browser's decoder obeys EXIF's orientation: asked with a JPEG of 2 × 1 pixels that is marked 'turn'. */
function turnsByItself(): Promise<boolean> {
  turning ??= probe();
  return turning;
}

async function probe(): Promise<boolean> {
  const canvas = new OffscreenCanvas(2, 1);
  canvas.getContext('2d');
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
  const marked = new Blob([jpeg.subarray(0, 2), orientedSixSegment(), jpeg.subarray(2)], {
    type: 'image/jpeg',
  });
  const bitmap = await createImageBitmap(marked);
  const turned = bitmap.height === 2;
  bitmap.close();
  return turned;
}

/** An EXIF segment with a single entry: orientation 6, 'turn a quarter clockwise'. */
function orientedSixSegment(): Uint8Array<ArrayBuffer> {
  const header = [0xff, 0xe1, 0, 34, ...Array.from('Exif', (letter) => letter.charCodeAt(0)), 0, 0];
  const folder = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...header, ...folder]);
}

type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture the right way up (EXIF orientation 1 to 8), made smaller where its long edge exceeds the limit. */
export function drawUpright(
  bitmap: ImageBitmap | OffscreenCanvas,
  orientation: number,
  longEdgePx: number,
): OffscreenCanvas {
  const scale = Math.min(1, longEdgePx / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const onItsSide = orientation >= 5;
  const canvas = new OffscreenCanvas(onItsSide ? height : width, onItsSide ? width : height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no 2d canvas');
  // JPEG knows no transparency: what shines through a PNG would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...turnOf(orientation, width, height));
  context.drawImage(bitmap, 0, 0, width, height);
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

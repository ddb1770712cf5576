type Matrix = readonly [number, number, number, number, number, number];

/** Draws a picture the right way up (EXIF orientation 1 to 8), made smaller where its long edge exceeds the limit. */
export function drawUpright(bitmap: ImageBitmap, orientation: number, longEdgePx: number): OffscreenCanvas {
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

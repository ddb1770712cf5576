/** Baseline for processing a photo: decode, scale down, encode. No checks, no hash, no thumbnail. */
export type BarePhotoOrder = { bytes: ArrayBuffer; edgePx: number; quality: number };
export type BarePhoto = { bytes: ArrayBuffer; edgePx: number };

addEventListener('message', async ({ data }: MessageEvent<BarePhotoOrder>) => {
  const bitmap = await createImageBitmap(new Blob([data.bytes]));
  const scale = data.edgePx / Math.max(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: data.quality });
  const answer: BarePhoto = {
    bytes: await small.arrayBuffer(),
    edgePx: Math.max(canvas.width, canvas.height),
  };
  // A worker's own postMessage; the DOM types only know the window's.
  (postMessage as (message: unknown) => void)(answer);
});

import { ok, refused } from '#domain/result.ts';
import type { HeicDecoder } from './heic.ts';
import { HEIC } from './inspect.ts';
import { shrinkWith } from './shrink.ts';

export const shrinkInWorker = shrinkWith<OffscreenCanvas>({
  decode: async (blob) => {
    const own = await createImageBitmap(blob).catch(() => null);
    const image = own === null && blob.type === HEIC ? await decodeHeic(blob) : own;
    if (image === 'no-decoder') return refused('heic');
    return image === null ? refused('damaged') : ok({ image, release: () => image.close() });
  },
  newCanvas: (width, height) => new OffscreenCanvas(width, height),
  encode: (canvas, quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
});

let opening: Promise<HeicDecoder> | undefined;

/** Safari is the only browser that decodes HEIC. The others fetch a decoder for the first such picture. */
async function decodeHeic(blob: Blob): Promise<ImageBitmap | null | 'no-decoder'> {
  opening ??= import('./heic.ts').then(({ openHeicDecoder }) => openHeicDecoder());
  const decode = await opening.catch(() => null);
  if (decode === null) return 'no-decoder';
  const pixels = await decode(new Uint8Array(await blob.arrayBuffer()));
  return pixels === null ? null : createImageBitmap(pixels);
}

import { ok, refused } from '#domain/result.ts';
import type { PhotoThread } from '../photo.api.ts';
import { process } from './process.ts';
import { shrinkWith } from './shrink.ts';

/** For browsers whose workers cannot draw: the page may stutter, but the photo is processed. */
export const photosOnPage: PhotoThread = { process: (input) => process(input, shrinkOnPage) };

const shrinkOnPage = shrinkWith<HTMLCanvasElement>({
  decode: async (blob) => {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    const release = (): void => URL.revokeObjectURL(image.src);
    try {
      await image.decode();
      return ok({ image, release });
    } catch {
      release();
      return refused('damaged');
    }
  },
  newCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  encode: (canvas, quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
});

import imageCompression from 'browser-image-compression';
import { ok, refused } from '#domain/result.ts';
import type { PhotoThread } from '../photo.api.ts';
import { process } from './process.ts';
import { shrinkWith } from './shrink.ts';

/** For browsers whose workers cannot draw: the page may stutter, but the photo is processed. */
export const photosOnPage: PhotoThread = { process: (input) => process(input, shrinkOnPage) };

/** The library knows each browser's largest canvas and its decoders' failures. */
const shrinkOnPage = shrinkWith<HTMLCanvasElement>({
  decode: async (blob) => {
    try {
      const [, image] = await imageCompression.drawFileInCanvas(
        new File([blob], 'photo', { type: blob.type }),
      );
      // Safari frees the memory of a canvas when its size is zero.
      const release = (): void => void Object.assign(image, { width: 0, height: 0 });
      return ok({ image, release });
    } catch {
      return refused('damaged');
    }
  },
  newCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  encode: (canvas, quality) => imageCompression.canvasToFile(canvas, 'image/jpeg', 'photo', 0, quality),
});

import imageCompression from 'browser-image-compression';
import { ok, refused } from '#domain/result.ts';
import type { PhotoThread } from '../photo.api.ts';
import { process } from './process.ts';
import { shrinkWith } from './shrink.ts';

/** For browsers whose workers cannot draw: the page may stutter, but the photo is processed. */
export const photosOnPage: PhotoThread = { process: (input) => process(input, shrinkOnPage) };

/** The library knows how large a canvas each browser bears, and what its decoders fail at. */
const shrinkOnPage = shrinkWith<HTMLCanvasElement>({
  decode: async (blob) => {
    try {
      const [, image] = await imageCompression.drawFileInCanvas(
        new File([blob], 'photo', { type: blob.type }),
      );
      // Safari gives the memory of a canvas back when it has no size.
      const release = (): void => void Object.assign(image, { width: 0, height: 0 });
      return ok({ image, release });
    } catch {
      return refused('damaged');
    }
  },
  newCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  encode: (canvas, quality) => imageCompression.canvasToFile(canvas, 'image/jpeg', 'photo', 0, quality),
});

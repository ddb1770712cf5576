import imageCompression from 'browser-image-compression';
import { PHOTO_LONG_EDGE_PX, PHOTO_QUALITY, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import type { PhotoThread } from '../photo.api.ts';
import { process } from './process.ts';
import type { Shrink } from './shrink.ts';

/** For browsers whose workers cannot draw: the page may stutter, but the photo is processed. */
export const photosOnPage: PhotoThread = { process: (input) => process(input, shrinkByLibrary) };

/** The library needs a document, and rejects for a picture that it cannot decode. */
const shrinkByLibrary: Shrink = async ({ blob }) => {
  try {
    const photo = await compress(blob, PHOTO_LONG_EDGE_PX);
    return { photo, thumbnail: await compress(photo, THUMBNAIL_EDGE_PX) };
  } catch {
    return null;
  }
};

/**
 * Never in the library's own worker: that one loads its code from a CDN, so it fails offline and then blocks the page for
 * seconds. One iteration: the library otherwise re-encodes up to ten times, worse each time, a picture that did not become
 * smaller. The file type must be named, or a PNG stays a PNG and takes twenty seconds.
 */
function compress(picture: Blob, longEdgePx: number): Promise<Blob> {
  return imageCompression(new File([picture], 'photo', { type: picture.type }), {
    useWebWorker: false,
    fileType: 'image/jpeg',
    maxWidthOrHeight: longEdgePx,
    initialQuality: PHOTO_QUALITY,
    maxIteration: 1,
    preserveExif: false,
  });
}

import { PHOTO_LONG_EDGE_PX, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { PhotoInput, PhotoProblem, ProcessedPhoto } from '../photo.api.ts';
import { inspectPhoto } from './inspect.ts';
import { readJpeg, withoutMetadata } from './jpeg.ts';
import { type Picture, type Shrink, waysToShrink } from './shrink.ts';

type Shrunk = { picture: Picture; bytes: Uint8Array<ArrayBuffer>; shrink: Shrink };

/**
 * A picture → an upright, small JPEG without metadata, its fingerprint and its thumbnail. Runs where it is called:
 * in the worker, or on the page of a browser whose workers cannot draw.
 */
export async function process(input: PhotoInput): Promise<Result<ProcessedPhoto, PhotoProblem>> {
  const { name } = input;
  const inspected = inspectPhoto(new Uint8Array(input.bytes));
  if (!inspected.ok) return refused({ code: inspected.error, name });
  const { mediaType, orientation, takenAt } = inspected.value;

  const original = { blob: new Blob([input.bytes], { type: mediaType }), orientation };
  const photo = await shrinkBy(waysToShrink(), original, PHOTO_LONG_EDGE_PX);
  if (photo === null) return refused({ code: mediaType === 'image/heic' ? 'heic' : 'damaged', name });
  const thumbnail = await shrinkBy([photo.shrink], photo.picture, THUMBNAIL_EDGE_PX);
  const measures = readJpeg(photo.bytes);
  if (thumbnail === null || measures === null)
    throw new Error('The browser wrote a JPEG that it cannot read');

  return ok({
    name,
    bytes: photo.bytes.buffer,
    mediaType: 'image/jpeg',
    sizeBytes: photo.bytes.byteLength,
    widthPx: measures.widthPx,
    heightPx: measures.heightPx,
    sha256: await fingerprint(photo.bytes),
    thumbnail: thumbnail.bytes.buffer,
    takenAt: takenAt ?? input.takenAt ?? null,
  });
}

async function shrinkBy(
  ways: readonly Shrink[],
  original: Picture,
  longEdgePx: number,
): Promise<Shrunk | null> {
  for (const shrink of ways) {
    const blob = await shrink(original, longEdgePx);
    // A browser that cannot write the wanted type answers with a PNG or nothing instead of an error.
    if (blob !== null && blob.size > 0 && blob.type === 'image/jpeg') {
      const bytes = withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
      return { bytes, shrink, picture: { blob, orientation: 1 } };
    }
  }
  return null;
}

async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

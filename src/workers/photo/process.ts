import { ok, type Result, refused } from '#domain/result.ts';
import type { PhotoInput, PhotoProblem, SeenPhoto } from '../photo.api.ts';
import { type InspectedPhoto, inspectPhoto } from './inspect.ts';
import { readJpeg, withoutMetadata } from './jpeg.ts';
import type { Shrink } from './shrink.ts';

/** Converts a picture to a small, upright JPEG without metadata, with its hash and its thumbnail. */
export async function process(input: PhotoInput, shrink: Shrink): Promise<Result<SeenPhoto, PhotoProblem>> {
  const { name } = input;
  const original = new Uint8Array(input.bytes);
  const inspected = inspectPhoto(original);
  if (!inspected.ok) return refused({ code: inspected.error, name });
  const { mediaType, orientation, takenAt } = inspected.value;

  // One part: Firefox looks only at the first part of a blob to detect the picture's type.
  const blob = new Blob([unmarked(original, inspected.value)], { type: mediaType });
  const shrunk = await shrink({ blob, orientation });
  if (!shrunk.ok) return refused({ code: shrunk.error, name });
  const made = shrunk.value;
  if (!isJpeg(made.photo) || !isJpeg(made.thumbnail)) return refused({ code: 'damaged', name });
  const [bytes, thumbnail] = await Promise.all([bytesOf(made.photo), bytesOf(made.thumbnail)]);
  const measures = readJpeg(bytes);
  if (measures === null) throw new Error('The browser wrote a JPEG that it cannot read');

  return ok({
    name,
    bytes: bytes.buffer,
    mediaType: 'image/jpeg',
    sizeBytes: bytes.byteLength,
    widthPx: measures.widthPx,
    heightPx: measures.heightPx,
    sha256: await fingerprint(bytes),
    thumbnail: thumbnail.buffer,
    takenAt: takenAt ?? input.takenAt ?? null,
    isBlack: made.isBlack,
  });
}

/** The same picture without EXIF, so that no decoder rotates what is rotated here. */
function unmarked(
  bytes: Uint8Array<ArrayBuffer>,
  { mediaType, exifAt }: InspectedPhoto,
): Uint8Array<ArrayBuffer> {
  if (mediaType === 'image/jpeg') return withoutMetadata(bytes);
  return exifAt === null ? bytes : bytes.slice().fill(0, exifAt.start, exifAt.end);
}

/** A browser that cannot write the wanted type returns a PNG or nothing instead of an error. */
function isJpeg({ size, type }: Blob): boolean {
  return size > 0 && type === 'image/jpeg';
}

async function bytesOf(jpeg: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return withoutMetadata(new Uint8Array(await jpeg.arrayBuffer()));
}

async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

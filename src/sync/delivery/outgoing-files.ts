import type { OutgoingFile } from '#app/api/api-port.ts';
import type { PhotoWithBytes } from '#app/data/photos.ts';

/**
 * Photos as a call's files, named by their hash: our own server need not decode bytes that it knows were made here
 * (decision 017).
 */
export function outgoingFiles(photos: readonly PhotoWithBytes[]): OutgoingFile[] {
  return photos.map(({ bytes, mediaType, name, sha256 }) => ({
    bytes,
    mediaType,
    sha256,
    name: `${sha256}${/\.\w+$/.exec(name)?.[0] ?? '.jpg'}`,
  }));
}

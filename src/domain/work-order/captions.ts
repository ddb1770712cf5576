import type { Picture } from './work-order.ts';

/**
 * What was typed under photos of this device [J20], by their ids: an act may lose a photo, and the others keep what is theirs.
 * Only on the wire is it a list.
 */
export type Captions = Readonly<Record<string, string>>;

/** Those of these photos; undefined where nothing was typed. */
export function captionsOf(
  photoIds: readonly string[],
  captions: Captions = {},
): Record<string, string> | undefined {
  const typed = photoIds.flatMap((id) => (captions[id] ? [[id, captions[id]] as const] : []));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** As a host takes them: in the order of the photos that are sent; undefined where nothing was typed. */
export function captionList(photoIds: readonly string[], captions: Captions = {}): string[] | undefined {
  const list = photoIds.map((id) => captions[id] ?? '');
  return list.some(Boolean) ? list : undefined;
}

/** Photos on this device as pictures, each with its caption. */
export function devicePictures(photoIds: readonly string[], captions: Captions = {}): Picture[] {
  return photoIds.map((photoId): Picture => {
    const caption = captions[photoId];
    return { at: 'device', photoId, ...(caption && { caption }) };
  });
}

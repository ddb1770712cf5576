import type { Picture } from './work-order/work-order.ts';

/**
 * Captions typed under photos of this device [J20], by photo id: an action may lose a photo, and the others keep
 * theirs. They are a list only on the wire.
 */
export type Captions = Readonly<Record<string, string>>;

/** Captions of these photos; undefined if none was typed. */
export function captionsOf(
  photoIds: readonly string[],
  captions: Captions = {},
): Record<string, string> | undefined {
  const typed = photoIds.flatMap((id) => (captions[id] ? [[id, captions[id]] as const] : []));
  return typed.length === 0 ? undefined : Object.fromEntries(typed);
}

/** Captions as a host expects them: in the order of the photos sent; undefined if none was typed. */
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

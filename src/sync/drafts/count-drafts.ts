import type { DraftRow } from '#app/data/rows.ts';
import { keptPhotosPrefix } from '../outbox/kept-photos.ts';

/** Drafts by what they are: unfinished forms, and photos of acts that were given up. */
export function countDrafts(rows: readonly Pick<DraftRow, 'key' | 'owner' | 'photoIds'>[]): {
  drafts: number;
  keptPhotos: number;
} {
  const kept = rows.filter(isKept);
  const keptPhotos = kept.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  return { drafts: rows.length - kept.length, keptPhotos };
}

/** Whether a draft is no unfinished form. */
export function isKept({ key, owner }: Pick<DraftRow, 'key' | 'owner'>): boolean {
  return key.startsWith(keptPhotosPrefix(owner));
}

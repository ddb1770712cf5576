import type { DeviceDatabase } from './database.ts';
import type { PhotoRow } from './rows.ts';

/** `heldBy` of a photo that belongs to an unfinished form. */
export function heldByDraft(draftKey: string): string {
  return `draft:${draftKey}`;
}

/** `heldBy` of a photo that belongs to a captured act. */
export function heldByEntry(entryId: string): string {
  return `entry:${entryId}`;
}

/** The photos with these ids, in this order; null when one is missing. */
export async function photosInOrder(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<PhotoRow[] | null> {
  if (ids.length === 0) return [];
  const rows = await database.photos.bulkGet([...ids]);
  const found = rows.filter((row) => row !== undefined);
  return found.length === ids.length ? found : null;
}

/** Deletes every photo of a holder, thumbnails included. */
export async function deletePhotosOf(database: DeviceDatabase, heldBy: string): Promise<void> {
  const ids = await database.photos.where('heldBy').equals(heldBy).primaryKeys();
  if (ids.length === 0) return;
  await database.photos.bulkDelete(ids);
  await database.thumbnails.bulkDelete(ids);
}

/**
 * Ends a draft whose form was captured or given up: its row and the photos it holds. What another tab with the same form has
 * taken since, and this one does not know, stays a draft. In the caller's transaction over drafts, photos and thumbnails.
 */
export async function endDraft(
  database: DeviceDatabase,
  key: string,
  isKnown: (photoId: string) => boolean = () => true,
): Promise<void> {
  const { drafts, photos, thumbnails } = database;
  const row = await drafts.get(key);
  const theirs = row?.photoIds.filter((id) => !isKnown(id)) ?? [];
  const held = await photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
  const gone = held.filter((id) => !theirs.includes(id));
  await photos.bulkDelete(gone);
  await thumbnails.bulkDelete(gone);
  if (row === undefined || theirs.length === 0) await drafts.delete(key);
  else await drafts.put({ ...row, value: {}, photoIds: theirs });
}

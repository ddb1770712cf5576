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

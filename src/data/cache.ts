import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';

/** The service worker's cache of pictures from the server. */
export const PICTURE_CACHE = 'pictures';

/**
 * Frees what the server can give again: pictures, listings, cached answers, and the bodies kept with receipts. Entries, their
 * photos, drafts, receipts themselves and order snapshots are never candidates (design: offline, section 2). What cannot be
 * freed stays; whether the rest was enough is found out by whoever needs the room.
 */
export async function dropRefetchable(database: DeviceDatabase): Promise<void> {
  const { listings, cached, receipts } = database;
  // One by one, because a full disk may refuse a change that rewrites rows but not one that only deletes.
  await Promise.allSettled([
    dropPictures(),
    repeated(database, () => listings.clear()),
    repeated(database, () => cached.clear()),
    repeated(database, () => receipts.toCollection().modify({ answer: null })),
  ]);
}

/** Frees only what shares nothing with the database, which may not be touched on a disk without any room. */
export async function dropPictures(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(PICTURE_CACHE);
}

import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';

/** The service worker's cache of pictures from the server. */
export const PICTURE_CACHE = 'pictures';
/** And that of what reads number plates. */
export const PLATE_CACHE = 'plate-reader';

/**
 * Frees what the server can give again: pictures, listings, cached answers, and the bodies kept with receipts; never entries,
 * their photos, drafts, receipts or order snapshots. What cannot be freed stays.
 */
export async function dropRefetchable(database: DeviceDatabase): Promise<void> {
  const { listings, cached, receipts } = database;
  // One by one: a full disk may refuse to rewrite rows and still allow deleting them.
  await Promise.allSettled([
    dropPictures(),
    repeated(database, () => listings.clear()),
    repeated(database, () => cached.clear()),
    repeated(database, () => receipts.toCollection().modify({ answer: null })),
  ]);
}

/** Frees only what lies outside the database, which must not be touched on a disk without any room. */
export async function dropPictures(): Promise<void> {
  if (typeof caches !== 'undefined')
    await Promise.all([PICTURE_CACHE, PLATE_CACHE].map((name) => caches.delete(name)));
}

/** Drops what is oldest in a cache beyond `most`. */
export async function keepNewest(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  const oldest = kept.slice(0, Math.max(0, kept.length - most));
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';

/** The service worker's cache of pictures from the server. */
export const PICTURE_CACHE = 'pictures';
/** Cache for the OCR engine and model of the number plate reader. */
export const PLATE_CACHE = 'plate-reader';

/**
 * Deletes what can be fetched again: pictures, listings, cached answers and the response bodies stored with receipts.
 * Never deletes entries, their photos, drafts, receipts or order snapshots. Failed deletions are ignored.
 */
export async function dropRefetchable(database: DeviceDatabase): Promise<void> {
  const { listings, cached, receipts } = database;
  // Separately, because a full disk may refuse to rewrite rows but still allow deleting them.
  await Promise.allSettled([
    dropPictures(),
    repeated(database, () => listings.clear()),
    repeated(database, () => cached.clear()),
    repeated(database, () => receipts.toCollection().modify({ answer: null })),
  ]);
}

/** Frees only space outside the database, which must not be touched when the disk is completely full. */
export async function dropPictures(): Promise<void> {
  if (typeof caches !== 'undefined')
    await Promise.all([PICTURE_CACHE, PLATE_CACHE].map((name) => caches.delete(name)));
}

/** Deletes the oldest items of a cache beyond `most`. */
export async function keepNewest(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  const oldest = kept.slice(0, Math.max(0, kept.length - most));
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

import type { DeviceDatabase } from './database.ts';

/**
 * Frees what the server can give again: listings, cached answers, and the bodies kept with receipts. Entries, their photos,
 * drafts, receipts themselves and order snapshots are never candidates (design: offline, section 2).
 */
export async function dropRefetchable(database: DeviceDatabase): Promise<void> {
  // One by one, because a full disk may refuse a change that rewrites rows but not one that only deletes.
  await database.listings.clear();
  await database.cached.clear();
  await database.receipts.toCollection().modify({ answer: null });
}

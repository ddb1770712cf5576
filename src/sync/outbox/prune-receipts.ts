import { cache, read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { MOST_RECEIPTS, RECEIPT_DAYS } from '#domain/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** So many are deleted in one transaction, so that what is being captured or sent meanwhile never waits for long. */
const AT_ONCE = 500;

/**
 * Lets receipts go that have served: after 30 days, or after a day where there are 1,000 newer ones. Lists lean on the receipts
 * of what was sent since they were read, which is why even a busy device keeps a day of them. Entries are never touched.
 */
export async function pruneReceipts(database: DeviceDatabase, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await deleteOldest(database, daysAgo(RECEIPT_DAYS), Number.POSITIVE_INFINITY);
  const count = await read(database, [database.receipts], () => database.receipts.count());
  await deleteOldest(database, daysAgo(1), count - MOST_RECEIPTS);
}

async function deleteOldest(database: DeviceDatabase, before: string, most: number): Promise<void> {
  const { receipts } = database;
  for (let left = most; left > 0; ) {
    const deleted = await cache(database, [receipts], async () => {
      const oldest = receipts.where('deliveredAt').below(before);
      const keys = await oldest.limit(Math.min(left, AT_ONCE)).primaryKeys();
      await receipts.bulkDelete(keys);
      return keys.length;
    });
    if (deleted === 0) return;
    left -= deleted;
  }
}

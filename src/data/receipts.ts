import type { DeviceDatabase } from './database.ts';
import type { ReceiptRow } from './rows.ts';

/** The proof that an entry arrived; undefined while it has not. */
export function receiptOf(database: DeviceDatabase, entryId: string): Promise<ReceiptRow | undefined> {
  return database.receipts.get(entryId);
}

/** How many of an owner's entries were delivered since then (ISO instant), then included. */
export function countDeliveredSince(database: DeviceDatabase, owner: string, since: string): Promise<number> {
  return database.receipts
    .where('deliveredAt')
    .aboveOrEqual(since)
    .and((receipt) => receipt.owner === owner)
    .count();
}

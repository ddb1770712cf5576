import type { DeviceDatabase } from './database.ts';

/** How many of an owner's entries were delivered since then (ISO instant), then included. */
export function countDeliveredSince(database: DeviceDatabase, owner: string, since: string): Promise<number> {
  return database.receipts
    .where('deliveredAt')
    .aboveOrEqual(since)
    .and((receipt) => receipt.owner === owner)
    .count();
}

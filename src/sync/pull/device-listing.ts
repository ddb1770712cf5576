import { Dexie } from 'dexie';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { OrderRow } from '#app/data/rows.ts';
import { answersQuery, isNarrow, type OrderFilter } from '../read-models/order-filter.ts';
import { ORDERS_READ_AT_ONCE } from './pull-limits.ts';

/** A page put together from snapshots. `fetchedAt`: the oldest of those shown. */
export type DeviceListing = { rows: OrderRow[]; total: number; fetchedAt: string | null };

/**
 * Answers a list query from the cached orders, newest first, by the server's own filters. Statuses and the order of time are
 * served by indexes; only a search, a category, a vendor or a range of days has to look into each order.
 */
export async function listFromDevice(
  database: DeviceDatabase,
  complexId: string,
  filter: OrderFilter,
): Promise<DeviceListing> {
  const { query } = filter;
  const wanted = byStatus(database, complexId, query.statuses);
  const counts = await Promise.all(wanted.map((orders) => orders.count()));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const from = (query.page - 1) * query.pageSize;
  const hasOwnRule = filter.listName === 'assign';
  if (!isNarrow(query) && !hasOwnRule && total > ORDERS_READ_AT_ONCE) {
    const rows = await newestFirst(database, complexId)
      .filter((row) => query.statuses.length === 0 || query.statuses.includes(row.status))
      .offset(from)
      .limit(query.pageSize)
      .toArray();
    return { rows, total, fetchedAt: oldest(rows) };
  }
  const found = await Promise.all(wanted.map((orders) => orders.toArray()));
  const matching = found
    .flat()
    .filter((row) => answersQuery(row.order, filter))
    .sort(byNewest);
  const rows = matching.slice(from, from + query.pageSize);
  return { rows, total: matching.length, fetchedAt: oldest(rows) };
}

/** One range an index can count and read at once for each status: several keys in one query are walked row by row. */
function byStatus(database: DeviceDatabase, complexId: string, statuses: OrderFilter['query']['statuses']) {
  return statuses.length === 0
    ? [database.orders.where('complexId').equals(complexId)]
    : [...new Set(statuses)].map((status) =>
        database.orders.where('[complexId+status]').equals([complexId, status]),
      );
}

function newestFirst(database: DeviceDatabase, complexId: string) {
  return database.orders
    .where('[complexId+createdAt]')
    .between([complexId, Dexie.minKey], [complexId, Dexie.maxKey])
    .reverse();
}

function byNewest(one: OrderRow, other: OrderRow): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function oldest(rows: readonly OrderRow[]): string | null {
  return rows.reduce<string | null>(
    (least, { fetchedAt }) => (least === null || fetchedAt < least ? fetchedAt : least),
    null,
  );
}

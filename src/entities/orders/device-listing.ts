import { Dexie } from 'dexie';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { OrderRow } from '#app/data/rows.ts';
import { ORDERS_READ_AT_ONCE, RECENT_ORDERS } from '#app/sync/limits.ts';
import { finds } from '#domain/fold.ts';
import { isWithinDays } from '#domain/place-clock.ts';
import { belongsOn, type OrderListName } from '#domain/work-order/lists.ts';
import { compareOrders } from '#domain/work-order/sorting.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';

/** A page made of snapshots. `fetchedAt`: that of the oldest shown. */
export type DeviceListing = { rows: OrderRow[]; total: number; fetchedAt: string | null; pageSize?: number };

/**
 * Answers a list query from the snapshots, with the server's filters and sort order. Statuses and time come from
 * indexes; only a search, a category, a vendor, a range of days or another sort has to look into each order.
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
    .filter((row) => matchesQuery(row.order, filter))
    .sort((one, other) => compareOrders(one.order, other.order, query.sort));
  const rows = matching.slice(from, from + query.pageSize);
  return { rows, total: matching.length, fetchedAt: oldest(rows) };
}

/** One index range per status, which is counted and read at once; several keys in one query are walked row by row. */
function byStatus(database: DeviceDatabase, complexId: string, statuses: OrderFilter['query']['statuses']) {
  return statuses.length === 0
    ? [database.orders.where('complexId').equals(complexId)]
    : [...new Set(statuses)].map((status) =>
        database.orders.where('[complexId+status]').equals([complexId, status]),
      );
}

/** The orders raised last that are on this device. */
export async function recentOrders(database: DeviceDatabase, complexId: string): Promise<WorkOrder[]> {
  const rows = await read(database, [database.orders], () =>
    newestFirst(database, complexId).limit(RECENT_ORDERS).toArray(),
  );
  return rows.map(({ order }) => order);
}

function newestFirst(database: DeviceDatabase, complexId: string) {
  return database.orders
    .where('[complexId+createdAt]')
    .between([complexId, Dexie.minKey], [complexId, Dexie.maxKey])
    .reverse();
}

function oldest(rows: readonly OrderRow[]): string | null {
  return rows.reduce<string | null>(
    (least, { fetchedAt }) => (least === null || fetchedAt < least ? fetchedAt : least),
    null,
  );
}

/** A list query for the device. `categoryName` replaces the query's category id, which orders do not have. */
export type OrderFilter = { listName: OrderListName; query: WorkOrderQuery; categoryName: string | null };

/** True if an order the server listed still belongs there. Checks only what a waiting action can change. */
export function stillBelongs(order: WorkOrder, { listName, query }: OrderFilter): boolean {
  return hasStatus(order, query) && hasVendor(order, query) && belongsOn(listName, order);
}

/** True if an order matches the whole query: status, vendor, category, days and search. */
export function matchesQuery(order: WorkOrder, filter: OrderFilter): boolean {
  const { query, categoryName } = filter;
  if (!stillBelongs(order, filter) || !isWithinDays(order.createdAt, query)) return false;
  if (query.categoryId !== null && !order.jobs.some((job) => job.categoryName === categoryName)) return false;
  return finds(query.search)(factsOf(order));
}

/** True if the query has more than statuses. */
function isNarrow({ search, categoryId, vendorId, fromOn, toOn, sort }: WorkOrderQuery): boolean {
  const parts = [categoryId, vendorId, fromOn, toOn, sort ?? null];
  return search.trim() !== '' || parts.some((part) => part !== null);
}

function hasStatus(order: WorkOrder, { statuses }: WorkOrderQuery): boolean {
  return statuses.length === 0 || statuses.includes(order.status);
}

function hasVendor(order: WorkOrder, { vendorId }: WorkOrderQuery): boolean {
  return vendorId === null || order.vendor?.id === vendorId;
}

/** The texts by which an order is found, as on the bundled server. */
function factsOf({ number, jobCard, car, jobs }: WorkOrder): string[] {
  const pictures = jobs.flatMap((job) => [...job.pictures, ...(job.completion?.pictures ?? [])]);
  return [number, jobCard.number, car.number, ...pictures.map(({ caption = '' }) => caption)];
}

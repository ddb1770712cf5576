import type { ApiPort } from '#app/api/api-port.ts';
import { cache, read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { laneWrites, listingKey, orderRow, readIsClean } from '#app/data/orders.ts';
import type { ListingRow } from '#app/data/rows.ts';
import type { ActionRegistry } from '#app/sync/action.ts';
import { LISTINGS_KEPT, OVERLAP_REPEATS } from '#app/sync/limits.ts';
import { mapId, mappingsIn, waitingCreates } from '#app/sync/outbox/id-map.ts';
import { orderLane, whenLaneIdle } from '#app/sync/outbox/lanes.ts';
import type { PullTask } from '#app/sync/pull/pull.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { getWorkOrder, listWorkOrders } from '#contract/calls/work-orders.ts';
import { pageSizeOf } from '#contract/envelope.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';

export type ReadDeps = {
  database: DeviceDatabase;
  registry: ActionRegistry;
  api: ApiPort;
  now: () => Date;
};

/** Start of a read: its time and the lanes' counts. They decide if its answer may be stored. */
type ReadStart = { at: string; turn: number; writes: ReadonlyMap<string, number> };

let turns = 0;
/**
 * The number of the read that last stored each order, so that a late answer never replaces a newer one. A number,
 * because clocks may go back.
 */
const lastStoredRead = new WeakMap<DeviceDatabase, Map<string, number>>();

/** Reads one order into its snapshot. */
export function orderTask(deps: ReadDeps, complexId: string, id: string): PullTask {
  return { key: `order ${complexId}/${id}`, run: () => pullOrder(deps, complexId, id) };
}

/** Reads one page of orders into their snapshots and the listing of this exact query. */
export function listingTask(deps: ReadDeps, complexId: string, query: WorkOrderQuery): PullTask {
  return {
    key: `listing ${listingKey(complexId, query)}`,
    run: async () => {
      await pullListing(deps, complexId, query);
    },
  };
}

/** An answer that overlapped a write of the order's lane is discarded and requested again when the lane is idle. */
async function pullOrder(deps: ReadDeps, complexId: string, id: string): Promise<void> {
  const lane = orderLane(id);
  for (let repeat = 0; repeat <= OVERLAP_REPEATS; repeat += 1) {
    if (repeat > 0) await whenLaneIdle(deps.database, lane);
    const start = await beginRead(deps, [lane]);
    const { value } = await deps.api.perform(getWorkOrder, { params: { id } });
    if ((await storeOrders(deps, complexId, [value], start)) === 'all') return;
  }
  // Writes kept coming: the refresh after the drain reads the order.
}

/**
 * Reads and stores one page. A page longer than the host's is read page by page, because lists are requested ten to a
 * page (section 9). Orders whose lane was written meanwhile keep their snapshot, since a waiting entry would be
 * applied on top of its own effect. The list itself is stored, and read again after the drain.
 */
export async function pullListing(
  deps: ReadDeps,
  complexId: string,
  query: WorkOrderQuery,
): Promise<{ orders: WorkOrder[]; total: number; hasMore: boolean }> {
  const start = await beginRead(deps, 'all');
  const pageSize = Math.min(query.pageSize, LIST_PAGE_SIZE);
  const pagesBefore = (query.page - 1) * Math.ceil(query.pageSize / pageSize);
  const {
    records: orders,
    total,
    hasMore,
  } = await readPages(
    async (turn) => {
      const asked = { ...query, complexId, page: pagesBefore + turn, pageSize };
      return (await deps.api.perform(listWorkOrders, { query: asked })).value;
    },
    (read) => read.length >= query.pageSize || query.pageSize === pageSize,
  );
  const listing: ListingRow = {
    key: listingKey(complexId, query),
    complexId,
    ids: orders.map((order) => order.id),
    total,
    ...(query.pageSize === pageSize && {
      pageSize: pageSizeOf({ length: orders.length, total, hasMore }, query),
    }),
    fetchedAt: start.at,
  };
  await storeOrders(deps, complexId, orders, start, listing);
  await dropOldListings(deps.database);
  return { orders, total, hasMore };
}

async function beginRead({ database, now }: ReadDeps, lanes: readonly string[] | 'all'): Promise<ReadStart> {
  turns += 1;
  const turn = turns;
  const rows = await read(database, [database.lanes], () =>
    lanes === 'all' ? database.lanes.toArray() : database.lanes.bulkGet([...lanes]),
  );
  const writes = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.lane, row.writes]])));
  return { at: now().toISOString(), turn, writes };
}

async function storeOrders(
  { database, registry }: ReadDeps,
  complexId: string,
  orders: readonly WorkOrder[],
  start: ReadStart,
  listing?: ListingRow,
): Promise<'all' | 'some'> {
  // An action captured from here on cannot be in the answer, so without creating actions the outbox need not be in
  // the transaction.
  const creating = await waitingCreates(database, registry);
  const { lanes, listings, entries, names } = database;
  const tables = [database.orders, listings, lanes, ...(creating.length === 0 ? [] : [entries, names])];
  return await cache(database, tables, async () => {
    const after = await Promise.all(orders.map((order) => laneWrites(database, orderLane(order.id))));
    const clean = orders.filter((order, index) =>
      readIsClean(start.writes.get(orderLane(order.id)) ?? 0, after[index] ?? 0),
    );
    const newest = clean.filter((order) => isNewestRead(database, `${complexId}/${order.id}`, start.turn));
    await database.orders.bulkPut(newest.map((order) => orderRow(complexId, order, start.at)));
    for (const name of mappingsIn(newest, creating)) await mapId({ database, registry }, name);
    if (listing !== undefined) await listings.put(listing);
    return clean.length === orders.length ? 'all' : 'some';
  });
}

function isNewestRead(database: DeviceDatabase, key: string, turn: number): boolean {
  const turnsOf = lastStoredRead.get(database) ?? new Map<string, number>();
  lastStoredRead.set(database, turnsOf);
  if ((turnsOf.get(key) ?? 0) > turn) return false;
  turnsOf.set(key, turn);
  return true;
}

async function dropOldListings(database: DeviceDatabase): Promise<void> {
  const { listings } = database;
  const surplus = (await read(database, [listings], () => listings.count())) - LISTINGS_KEPT;
  if (surplus <= 0) return;
  await cache(database, [listings], async () => {
    await listings.bulkDelete(await listings.orderBy('fetchedAt').limit(surplus).primaryKeys());
  });
}

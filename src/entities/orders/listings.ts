import { read } from '#app/data/access.ts';
import { entriesOf } from '#app/data/entries.ts';
import { listingKey, orderKey, orderRow } from '#app/data/orders.ts';
import type { EntryRow, ListingRow, OrderRow } from '#app/data/rows.ts';
import { RECENT_DELIVERIES } from '#app/sync/limits.ts';
import { orderOfLane } from '#app/sync/outbox/lanes.ts';
import { ordersActedOn, overlayOrder, type PendingMark, unsentOrders } from '#app/sync/outbox/overlay.ts';
import type { Scope, ViewDeps } from '#app/sync/ports.ts';
import { readReference, reference } from '#app/sync/views/stored-answers.ts';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { compareOrders } from '#domain/work-order/sorting.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import {
  type DeviceListing,
  listFromDevice,
  matchesQuery,
  type OrderFilter,
  stillBelongs,
} from './device-listing.ts';

/** An order on a list, with the user's waiting actions applied. */
export type ListedOrder = { order: WorkOrder; pending: PendingMark[] };

/** One page. `fetchedAt`: when the server answered it, or the oldest snapshot the device used. */
export type ListingView = {
  records: ListedOrder[];
  total: number;
  /** Page size: the host's own if it differs from the requested one. */
  pageSize: number;
  fetchedAt: string | null;
  source: 'server' | 'device';
};

type Question = { listName: OrderListName; query: WorkOrderQuery; fromDevice: boolean };

/** A page before waiting actions move anything, in the server's order. */
type BasePage = DeviceListing & { source: ListingView['source'] };

/**
 * A page of orders as the user sees it. Null if the server has never answered this exact query and the device cannot
 * answer instead (no `fromDevice`, or no orders). Reads by keys and indexes only, because it runs again on every
 * change.
 */
export async function readListing(
  deps: ViewDeps,
  scope: Scope,
  { listName, query, fromDevice }: Question,
): Promise<ListingView | null> {
  const { database } = deps;
  const tables = [database.listings, database.orders, database.entries, database.receipts, database.cached];
  // One transaction, because an entry's removal and its order's new state are written in one.
  return read(database, tables, async () => {
    const filter = { listName, query, categoryName: await categoryNameOf(deps, scope, query) };
    const listing = await database.listings.get(listingKey(scope.complexId, query));
    if (listing === undefined && !fromDevice) return null;
    const base: BasePage =
      listing === undefined
        ? { ...(await listFromDevice(database, scope.complexId, filter)), source: 'device' }
        : { ...(await listFromServer(deps, listing)), source: 'server' };
    const entries = await entriesOf(database, scope.owner);
    const delivered = listing === undefined ? new Set<string>() : await deliveredSince(deps, listing);
    const movers = await readMovers(deps, scope, entries, delivered, { base, filter });
    const view = movePending(deps, entries, filter, base, movers);
    const isAnswer = listing !== undefined || view.records.length > 0 || (await holdsOrders(deps, scope));
    return isAnswer ? view : null;
  });
}

async function holdsOrders({ database }: ViewDeps, { complexId }: Scope): Promise<boolean> {
  return (await database.orders.where('complexId').equals(complexId).count()) > 0;
}

async function listFromServer({ database }: ViewDeps, listing: ListingRow): Promise<DeviceListing> {
  const rows = await database.orders.bulkGet(listing.ids.map((id) => orderKey(listing.complexId, id)));
  return {
    rows: rows.filter((row) => row !== undefined),
    total: listing.total,
    fetchedAt: listing.fetchedAt,
    ...(listing.pageSize !== undefined && { pageSize: listing.pageSize }),
  };
}

/**
 * An order that is not on the page but may belong there now. `delivered`: the server may not have counted it yet.
 * `unsent`: it certainly has not.
 */
type Mover = { row: OrderRow; delivered: boolean; unsent: boolean };

async function readMovers(
  { database, registry }: ViewDeps,
  { complexId }: Scope,
  entries: readonly EntryRow[],
  delivered: ReadonlySet<string>,
  { base, filter }: { base: BasePage; filter: OrderFilter },
): Promise<Mover[]> {
  const pending = canActionsChangeList(filter) ? ordersActedOn(entries, registry) : [];
  const listed = new Set(base.rows.map((row) => row.id));
  const ids = [...new Set([...pending, ...delivered])].filter((id) => !listed.has(id));
  const rows = await database.orders.bulkGet(ids.map((id) => orderKey(complexId, id)));
  const known = rows.flatMap((row) =>
    row === undefined ? [] : [{ row, delivered: delivered.has(row.id), unsent: false }],
  );
  const unsent = [...unsentOrders(entries, registry).values()].map((order) => ({
    row: orderRow(complexId, order, order.createdAt),
    delivered: false,
    unsent: true,
  }));
  return [...known, ...unsent];
}

/** True if an action can bring an existing order into the list or out of it: not if the list has all of them. */
function canActionsChangeList({
  listName,
  query: { statuses, vendorId, categoryId, search },
}: OrderFilter): boolean {
  const isOfAll = listName === 'all' && statuses.length === 0 && vendorId === null && categoryId === null;
  return !isOfAll || search.trim() !== '';
}

/** Orders that this device changed on the server after the listing was answered. */
async function deliveredSince({ database }: ViewDeps, listing: ListingRow): Promise<Set<string>> {
  const receipts = await database.receipts
    .where('deliveredAt')
    .aboveOrEqual(listing.fetchedAt)
    .reverse()
    .limit(RECENT_DELIVERIES)
    .toArray();
  return new Set(receipts.flatMap((receipt) => orderOfLane(receipt.lane) ?? []));
}

/** Moves orders out of and into the list as the user's actions require, in records and total. */
function movePending(
  { registry }: ViewDeps,
  entries: readonly EntryRow[],
  filter: OrderFilter,
  base: BasePage,
  movers: readonly Mover[],
): ListingView {
  const show = ({ order }: OrderRow): ListedOrder => overlayOrder(order, entries, registry);
  const records = base.rows.map(show).filter(({ order }) => stillBelongs(order, filter));
  let total = base.total - base.rows.filter((row) => noLongerMatches(show(row).order, filter)).length;
  for (const mover of movers) {
    const { row } = mover;
    const shown = show(row);
    const isIn = matchesQuery(shown.order, filter);
    const wasIn = wasCounted(mover, shown.order, filter, base);
    if (isIn && !wasIn) total += 1;
    if (!isIn && wasIn) total -= 1;
    if (isIn && !wasIn && isOnPage(row, filter.query, base)) insert(records, shown, filter.query);
  }
  const { fetchedAt, source, pageSize = filter.query.pageSize } = base;
  return { records, total: Math.max(total, records.length), pageSize, fetchedAt, source };
}

/**
 * True if the server's total includes the order. For a delivered one the snapshot no longer shows it, but its absence
 * from the page does.
 */
function wasCounted(
  { row, delivered, unsent }: Mover,
  shown: WorkOrder,
  filter: OrderFilter,
  base: BasePage,
): boolean {
  if (unsent) return false;
  if (!delivered) return matchesQuery(row.order, filter);
  return matchesQuery(shown, filter) && !isOnPage(row, filter.query, base);
}

/** A list's own rule [W15] hides orders that the server counts; only those that moved are subtracted from the total. */
function noLongerMatches(order: WorkOrder, { query }: OrderFilter): boolean {
  return !stillBelongs(order, { listName: 'all', query, categoryName: null });
}

/** True if an order's position, as the list is sorted, is on this page. */
function isOnPage(
  { order }: OrderRow,
  { page, pageSize: asked, sort }: WorkOrderQuery,
  { rows, total, pageSize = asked }: BasePage,
): boolean {
  const first = rows[0];
  const last = rows.at(-1);
  const isLastPage = page * pageSize >= total;
  const afterStart = page === 1 || (first !== undefined && compareOrders(order, first.order, sort) > 0);
  return afterStart && (isLastPage || (last !== undefined && compareOrders(order, last.order, sort) <= 0));
}

function insert(records: ListedOrder[], entering: ListedOrder, { sort }: WorkOrderQuery): void {
  const index = records.findIndex(({ order }) => compareOrders(entering.order, order, sort) < 0);
  records.splice(index < 0 ? records.length : index, 0, entering);
}

async function categoryNameOf(
  { database }: ViewDeps,
  { complexId }: Scope,
  { categoryId }: WorkOrderQuery,
): Promise<string | null> {
  if (categoryId === null) return null;
  const categories = await readReference(database, complexId, reference(listJobCategories));
  return categories?.value.find((category) => category.id === categoryId)?.name ?? null;
}

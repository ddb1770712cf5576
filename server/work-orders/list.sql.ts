import { sql } from 'kysely';
import type { DayRange } from '#domain/days.ts';
import { isDescending, sortKey } from '#domain/sorting.ts';
import { COUNT_KEYS, COUNTED_STATUSES, type StatusCounts } from '#domain/work-order/dashboard.ts';
import { isPaid } from '#domain/work-order/outcome.ts';
import { isOldestFirstOfEach, STATUS_PLACES } from '#domain/work-order/sorting.ts';
import type { OrderSort, WorkOrder, WorkOrderQuery, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import { type Counted, countByStatus, findPage, type PagePlace } from '../counters.sql.ts';
import type { Tx } from '../db/schema.ts';
import {
  countByVendorName,
  type Group,
  type IdPage,
  pageOfGroups,
  type Slice,
  sum,
} from '../grouped-page.sql.ts';
import { countOf, type DayBounds, offsetOf, searchable, searchPattern } from '../lists.sql.ts';
import { findVendorIds } from '../vendors/vendors.sql.ts';
import { loadOrders } from './load.sql.ts';

type Scope = { readonly complexId: string; readonly cityId: string; readonly bounds: DayBounds };

/**
 * A page of the complex's complete orders, newest first or as the query sorts them. Newest first, it costs the same on
 * any page, however many orders there are.
 */
export async function listOrders(
  tx: Tx,
  scope: Scope,
  query: WorkOrderQuery,
): Promise<{ records: WorkOrder[]; total: number }> {
  const slice = { offset: offsetOf(query), limit: query.pageSize };
  const { ids, total } = await pageOf(tx, scope, query, slice);
  return { records: await loadOrders(tx, ids), total };
}

async function pageOf(tx: Tx, scope: Scope, query: WorkOrderQuery, slice: Slice): Promise<IdPage> {
  const { sort } = query;
  if (searchPattern(query.search) !== null) {
    const vendorIds = await findVendorIds(tx, scope.cityId, query.search);
    return searchPage(matching(tx, scope, query, vendorIds), sort, slice);
  }
  // For a single vendor, sorting by vendor changes nothing.
  if (sort === undefined || (sortKey(sort) === 'vendor' && query.vendorId !== null))
    return newestPage(tx, scope, query, slice);
  const key = sortKey(sort);
  if (key === 'vendor' || key === 'status') {
    const groups = await (key === 'vendor' ? vendorGroups : statusGroups)(tx, scope, query);
    if (isOldestFirstOfEach(sort)) return pageOfGroups(groups.map(reversed), slice);
    return pageOfGroups(isDescending(sort) ? groups.reverse() : groups, slice);
  }
  const { total } = await findPage(tx, countedBy(scope, query), slice);
  if (total <= slice.offset) return { ids: [], total };
  const found = matching(tx, scope, query);
  // True for each of them; it keeps the database from reading others on the way to the last page.
  const isPaidAlone = key === 'paid' && query.statuses.length > 0 && query.statuses.every(isPaid);
  const among = isPaidAlone ? found.where('o.paid_at', 'is not', null) : found;
  return { ids: await sortedIds(among, sort, slice, total), total };
}

/** Reads the index from the nearer end, so a page costs only the rows skipped before it. */
async function sortedIds(found: Matching, sort: OrderSort, slice: Slice, total: number): Promise<string[]> {
  const limit = Math.min(slice.limit, total - slice.offset);
  const offset = total - slice.offset - limit;
  if (slice.offset <= offset) return idsOf(sorted(found, sort), slice);
  const backwards = isDescending(sort) ? sortKey(sort) : (`-${sortKey(sort)}` as const);
  return (await idsOf(sorted(found, backwards), { offset, limit }, 'asc')).reverse();
}

async function newestPage(tx: Tx, scope: Scope, query: WorkOrderQuery, slice: Slice): Promise<IdPage> {
  const place = await findPage(tx, countedBy(scope, query), slice);
  if (place.total <= slice.offset) return { ids: [], total: place.total };
  const among = within(matching(tx, scope, query), place);
  return { ids: await idsOf(among, { ...slice, offset: place.offset }), total: place.total };
}

/** Orders with the same sort value are ordered newest first. */
async function idsOf(
  found: Matching,
  { offset, limit }: Slice,
  direction: 'asc' | 'desc' = 'desc',
): Promise<string[]> {
  const rows = await found
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
    .offset(offset)
    .limit(limit)
    .select('o.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The list sorted by vendor, group by group. */
async function vendorGroups(tx: Tx, scope: Scope, query: WorkOrderQuery): Promise<Group[]> {
  const groups = await countByVendorName(tx, countedBy(scope, query));
  return groups.map(({ vendorIds, many }) => ({
    many,
    idsOf: (slice) => idsOfVendors(tx, scope, query, vendorIds, slice),
  }));
}

/** The list sorted by status, group by group. */
async function statusGroups(tx: Tx, scope: Scope, query: WorkOrderQuery): Promise<Group[]> {
  const counts = await countByStatus(tx, countedBy(scope, query));
  return STATUS_PLACES.map((statuses) => ({
    many: sum(counts.filter(({ status }) => statuses.some((known) => known === status))),
    idsOf: async (slice) => (await newestPage(tx, scope, { ...query, statuses }, slice)).ids,
  }));
}

/** The same rows in reverse order. */
function reversed({ many, idsOf }: Group): Group {
  return {
    many,
    idsOf: async ({ offset, limit }) => (await idsOf({ offset: many - offset - limit, limit })).toReversed(),
  };
}

/** Empty = without a vendor; several = vendors of the same name. */
async function idsOfVendors(
  tx: Tx,
  scope: Scope,
  query: WorkOrderQuery,
  vendorIds: readonly string[],
  slice: Slice,
): Promise<readonly string[]> {
  const [only] = vendorIds;
  if (only !== undefined && vendorIds.length === 1)
    return (await newestPage(tx, scope, { ...query, vendorId: only }, slice)).ids;
  const all = matching(tx, scope, query);
  return idsOf(
    only === undefined
      ? all.where('o.vendor_id', 'is', null)
      : all.where('o.vendor_id', 'in', [...vendorIds]),
    slice,
  );
}

/**
 * A page of search results. No counter covers texts, so all matches are found and counted in one query. For ten rows
 * alone, the database would search the newest orders, and a rare text is in none of them.
 */
async function searchPage(
  found: Matching,
  sort: OrderSort | undefined,
  { offset, limit }: Slice,
): Promise<IdPage> {
  const direction = sort !== undefined && isOldestFirstOfEach(sort) ? 'asc' : 'desc';
  const rows = await (sort === undefined ? found : sorted(found, sort))
    .select(['o.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('o.created_at', direction)
    .orderBy('o.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  // Beyond the last page no row carries the total.
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(found));
  return { ids: rows.map(({ id }) => id), total };
}

/** The orders that contain those of a page, newest first. */
function within(found: Matching, { from, before }: PagePlace) {
  let orders = found;
  if (from !== null) orders = orders.where('o.created_at', '>=', from);
  if (before !== null) orders = orders.where('o.created_at', '<', before);
  return orders;
}

/** Sorted as `compareOrders` does. */
function sorted(found: Matching, sort: OrderSort): Matching {
  const direction = isDescending(sort) ? 'desc' : 'asc';
  switch (sortKey(sort)) {
    case 'created':
      return found.orderBy('o.created_at', direction);
    case 'amount':
      return found.orderBy('o.total_paise', direction);
    case 'vehicle':
      return found.orderBy('o.car_key', direction);
    case 'completed':
    case 'paid': {
      const column = sortKey(sort) === 'paid' ? 'o.paid_at' : 'o.completed_at';
      return found.orderBy(column, (by) =>
        isDescending(sort) ? by.desc().nullsLast() : by.asc().nullsFirst(),
      );
    }
    case 'status':
      return found.orderBy(
        sql`array_position(${STATUS_PLACES.map(([first]) => first)}::text[], case o.status when 'created' then 'open' else o.status end)`,
        direction,
      );
    case 'vendor':
      return found.orderBy(
        sql`coalesce((select lower(v.name) from vendors v where v.id = o.vendor_id), '') collate "C"`,
        direction,
      );
  }
}

type Matching = ReturnType<typeof matching>;

function matching(tx: Tx, scope: Scope, query: WorkOrderQuery, vendorIds: readonly string[] = []) {
  let orders = tx.selectFrom('work_orders as o').where('o.complex_id', '=', scope.complexId);
  if (query.statuses.length > 0)
    orders = orders.where('o.status', 'in', withEquivalentStatuses(query.statuses));
  if (query.vendorId !== null) orders = orders.where('o.vendor_id', '=', query.vendorId);
  if (scope.bounds.from !== null) orders = orders.where('o.created_at', '>=', scope.bounds.from);
  if (scope.bounds.before !== null) orders = orders.where('o.created_at', '<', scope.bounds.before);
  const { categoryId } = query;
  if (categoryId !== null) orders = orders.where('o.category_ids', '@>', sql<string[]>`array[${categoryId}]`);
  const pattern = searchPattern(query.search);
  if (pattern !== null) {
    // As a list of ids: with a subquery per order, no index could serve all three conditions.
    const byCaption = tx
      .selectFrom('work_order_job_images as i')
      .innerJoin('work_order_jobs as j', 'j.id', 'i.work_order_job_id')
      .where('i.caption', '<>', '')
      .where(searchable('i.caption'), 'like', pattern)
      .select('j.work_order_id');
    orders = orders.where(({ or, eb }) =>
      or([
        eb('o.search_text', 'like', pattern),
        eb('o.id', '=', sql<string>`any(array(${byCaption}))`),
        ...(vendorIds.length === 0 ? [] : [eb('o.vendor_id', 'in', [...vendorIds])]),
      ]),
    );
  }
  return orders;
}

function countedBy({ complexId, cityId }: Scope, query: WorkOrderQuery): Counted {
  const { vendorId, categoryId, fromOn, toOn } = query;
  const statuses = withEquivalentStatuses(query.statuses);
  return { subject: 'work_order', complexId, cityId, statuses, vendorId, categoryId, fromOn, toOn };
}

/** Open and created are one state [W2]: a query for one of them returns both. */
function withEquivalentStatuses(statuses: readonly WorkOrderStatus[]): WorkOrderStatus[] {
  const open = statuses.includes('open') || statuses.includes('created');
  return [...new Set([...statuses, ...(open ? (['open', 'created'] as const) : [])])];
}

/** Number of the complex's orders under each key of the dashboard. */
export async function countOrders(
  tx: Tx,
  scope: { readonly complexId: string; readonly cityId: string },
  range: DayRange,
): Promise<StatusCounts> {
  const everything = { subject: 'work_order', statuses: [], vendorId: null, categoryId: null } as const;
  const rows = await countByStatus(tx, { ...everything, ...scope, ...range });
  const byStatus = new Map(rows.map(({ status, many }) => [status, many]));
  return Object.fromEntries(
    COUNT_KEYS.map((key) => [
      key,
      COUNTED_STATUSES[key].reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0),
    ]),
  ) as StatusCounts;
}

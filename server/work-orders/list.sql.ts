import { sql } from 'kysely';
import { COUNT_KEYS, COUNTED_STATUSES, type StatusCounts } from '#domain/work-order/dashboard.ts';
import type { WorkOrder, WorkOrderQuery, WorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { Tx } from '../db/schema.ts';
import { countOf, type DayBounds, offsetOf, searchPattern } from '../lists.sql.ts';
import { findVendorIds } from '../vendors/vendors.sql.ts';
import { loadOrders } from './load.sql.ts';

type Scope = { readonly complexId: string; readonly cityId: string; readonly bounds: DayBounds };

/** A page of the complex's orders, newest first, whole; the number of queries does not depend on the page's size. */
export async function listOrders(
  tx: Tx,
  scope: Scope,
  query: WorkOrderQuery,
): Promise<{ records: WorkOrder[]; total: number }> {
  const vendorIds = await findVendorIds(tx, scope.cityId, query.search);
  const found = matching(tx, scope, query, vendorIds);
  const total = await countOf(found);
  const page = await found
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.pageSize)
    .select('o.id')
    .execute();
  const ids = page.map(({ id }) => id);
  return { records: await loadOrders(tx, ids), total };
}

function matching(tx: Tx, scope: Scope, query: WorkOrderQuery, vendorIds: readonly string[]) {
  let orders = tx.selectFrom('work_orders as o').where('o.complex_id', '=', scope.complexId);
  if (query.statuses.length > 0) orders = orders.where('o.status', 'in', spelledOut(query.statuses));
  if (query.vendorId !== null) orders = orders.where('o.vendor_id', '=', query.vendorId);
  if (scope.bounds.from !== null) orders = orders.where('o.created_at', '>=', scope.bounds.from);
  if (scope.bounds.before !== null) orders = orders.where('o.created_at', '<', scope.bounds.before);
  const { categoryId } = query;
  if (categoryId !== null) {
    orders = orders.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('work_order_jobs as j')
          .whereRef('j.work_order_id', '=', 'o.id')
          .where('j.category_id', '=', categoryId)
          .select('j.id'),
      ),
    );
  }
  const pattern = searchPattern(query.search);
  if (pattern !== null) {
    orders = orders.where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('o.search_text', 'like', pattern),
        exists(
          selectFrom('work_order_job_images as i')
            .innerJoin('work_order_jobs as j', 'j.id', 'i.work_order_job_id')
            .whereRef('j.work_order_id', '=', 'o.id')
            .where('i.caption', '<>', '')
            .where(sql<string>`' ' || lower(i.caption)`, 'like', pattern)
            .select('i.work_order_job_id'),
        ),
        ...(vendorIds.length === 0 ? [] : [eb('o.vendor_id', 'in', [...vendorIds])]),
      ]),
    );
  }
  return orders;
}

/** Open and created are one state (decision C1): who asks for one gets both. */
function spelledOut(statuses: readonly WorkOrderStatus[]): WorkOrderStatus[] {
  const open = statuses.includes('open') || statuses.includes('created');
  return [...new Set([...statuses, ...(open ? (['open', 'created'] as const) : [])])];
}

/** How many of the complex's orders stand under each key of the dashboard. */
export async function countOrders(tx: Tx, complexId: string, bounds: DayBounds): Promise<StatusCounts> {
  let orders = tx.selectFrom('work_orders').where('complex_id', '=', complexId);
  if (bounds.from !== null) orders = orders.where('created_at', '>=', bounds.from);
  if (bounds.before !== null) orders = orders.where('created_at', '<', bounds.before);
  const rows = await orders
    .groupBy('status')
    .select(['status', sql<number>`count(*)`.as('count')])
    .execute();
  const byStatus = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(
    COUNT_KEYS.map((key) => [
      key,
      COUNTED_STATUSES[key].reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0),
    ]),
  ) as StatusCounts;
}

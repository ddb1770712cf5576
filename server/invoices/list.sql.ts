import { sql } from 'kysely';
import type { DayRange } from '#domain/days.ts';
import {
  INVOICE_STATUSES,
  type Invoice,
  type InvoiceQuery,
  type InvoiceSort,
  type PendingDetails,
} from '#domain/invoice/invoice.ts';
import { PENDING_INVOICE_STATUSES } from '#domain/invoice/steps.ts';
import { sumPaise } from '#domain/money.ts';
import { isDescending, sortKey } from '#domain/sorting.ts';
import { type Counted, countByVendor, findPage } from '../counters.sql.ts';
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
import { loadInvoices } from './load.sql.ts';

/** Filter for invoices in the list and in both reports. */
export type InvoiceFilter = {
  readonly complexId: string;
  readonly cityId: string;
  readonly bounds: DayBounds;
  readonly search: string;
  readonly vendorId: string | null;
  readonly categoryId: string | null;
} & DayRange;

/**
 * Query to the counters for these invoices; null if they cannot answer: neither texts nor categories of invoices are
 * counted.
 */
export function countedBy(filter: InvoiceFilter, statuses: readonly string[] = []): Counted | null {
  const { complexId, cityId, vendorId, categoryId, search, fromOn, toOn } = filter;
  if (categoryId !== null || searchPattern(search) !== null) return null;
  return { subject: 'invoice', complexId, cityId, statuses, vendorId, categoryId, fromOn, toOn };
}

/** A page of complete invoices, newest first or as the query sorts them. */
export async function listInvoicePage(
  tx: Tx,
  filter: InvoiceFilter,
  query: Pick<InvoiceQuery, 'statuses' | 'page' | 'pageSize' | 'sort'>,
): Promise<{ records: Invoice[]; total: number }> {
  const slice = { offset: offsetOf(query), limit: query.pageSize };
  const { ids, total } = await findInvoicePage(tx, filter, query, slice);
  return { records: await loadInvoices(tx, ids), total };
}

type ListQuery = Pick<InvoiceQuery, 'statuses' | 'sort'>;

async function findInvoicePage(
  tx: Tx,
  filter: InvoiceFilter,
  query: ListQuery,
  slice: Slice,
): Promise<IdPage> {
  const { statuses, sort } = query;
  const counted = countedBy(filter, statuses);
  if (counted !== null && sort !== undefined && sortKey(sort) === 'vendor' && filter.vendorId === null) {
    const groups = (await countByVendorName(tx, counted)).map(
      ({ vendorIds, many }): Group => ({
        many,
        idsOf: async (part) =>
          idsOf((await listed(tx, filter, query)).where('i.vendor_id', 'in', [...vendorIds]), part),
      }),
    );
    return pageOfGroups(isDescending(sort) ? groups.reverse() : groups, slice);
  }
  const found = await listed(tx, filter, query);
  const place =
    counted === null
      ? { ...slice, from: null, before: null, total: await countOf(found) }
      : await findPage(tx, counted, slice);
  const { total, from, before, offset } = place;
  if (sort !== undefined) return { ids: await idsOf(sorted(found, sort), slice), total };
  const among = found
    .$if(from !== null, (invoices) => invoices.where('i.created_at', '>=', from ?? ''))
    .$if(before !== null, (invoices) => invoices.where('i.created_at', '<', before ?? ''));
  return { ids: await idsOf(among, { ...slice, offset }), total };
}

type Matching = Awaited<ReturnType<typeof matchingInvoices>>;

async function listed(tx: Tx, filter: InvoiceFilter, { statuses }: ListQuery): Promise<Matching> {
  const all = await matchingInvoices(tx, filter);
  return statuses.length === 0 ? all : all.where('i.status', 'in', [...statuses]);
}

function sorted(found: Matching, sort: InvoiceSort): Matching {
  const direction = isDescending(sort) ? 'desc' : 'asc';
  switch (sortKey(sort)) {
    case 'created':
      return found.orderBy('i.created_at', direction);
    case 'amount':
      return found.orderBy('i.value_with_tax_paise', direction);
    case 'vendor':
      return found.orderBy(
        sql`(select lower(v.name) from vendors v where v.id = i.vendor_id) collate "C"`,
        direction,
      );
  }
}

/** Invoices with the same sort value are ordered newest first. */
async function idsOf(found: Matching, { offset, limit }: Slice): Promise<string[]> {
  const rows = await found
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('i.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Invoices of the complex by filter. The search covers the invoice's number, the vendor, and each order's number, job
 * card and car.
 */
export async function matchingInvoices(tx: Tx, filter: InvoiceFilter) {
  const { bounds, vendorId, categoryId } = filter;
  let invoices = tx.selectFrom('invoices as i').where('i.complex_id', '=', filter.complexId);
  if (vendorId !== null) invoices = invoices.where('i.vendor_id', '=', vendorId);
  if (bounds.from !== null) invoices = invoices.where('i.created_at', '>=', bounds.from);
  if (bounds.before !== null) invoices = invoices.where('i.created_at', '<', bounds.before);
  if (categoryId !== null) {
    invoices = invoices.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_work_orders as l')
          .innerJoin('work_order_jobs as j', 'j.work_order_id', 'l.work_order_id')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('j.category_id', '=', categoryId)
          // Nothing of a rejected job is billed [J6]: a vendor is not owed for its category.
          .where('j.approval_status', '<>', 'rejected')
          .select('j.id'),
      ),
    );
  }
  const pattern = searchPattern(filter.search);
  if (pattern === null) return invoices;
  const vendorIds = await findVendorIds(tx, filter.cityId, filter.search);
  const byOrder = tx
    .selectFrom('work_orders as o')
    .innerJoin('invoice_work_orders as s', 's.work_order_id', 'o.id')
    .where('o.complex_id', '=', filter.complexId)
    .where('o.search_text', 'like', pattern)
    .select('s.invoice_id');
  return invoices.where(({ or, eb }) =>
    or([
      eb(searchable('i.number'), 'like', pattern),
      ...(vendorIds.length === 0 ? [] : [eb('i.vendor_id', 'in', vendorIds)]),
      eb('i.id', '=', sql<string>`any(array(${byOrder}))`),
    ]),
  );
}

/** The amount owed by the complex, in whole paise, and the number of invoices in each status. */
export async function countComplexInvoices(
  tx: Tx,
  complexId: string,
): Promise<{ pendingDetails: PendingDetails; statusCounts: Record<string, number> }> {
  const lines = await countByVendor(tx, {
    ...{ subject: 'invoice', complexId, cityId: '', statuses: [], vendorId: null, categoryId: null },
    ...{ fromOn: null, toOn: null },
  });
  const isPending = ({ status }: { status: string }): boolean =>
    (PENDING_INVOICE_STATUSES as readonly string[]).includes(status);
  const pending = lines.filter(isPending);
  return {
    pendingDetails: {
      totalPendingPaise: sumPaise(pending.map(({ paise }) => paise)),
      pendingInvoiceCount: sum(pending),
      vendorsWithPending: new Set(pending.map(({ vendorId }) => vendorId)).size,
    },
    statusCounts: Object.fromEntries(
      INVOICE_STATUSES.map((status) => [status, sum(lines.filter((line) => line.status === status))]),
    ),
  };
}

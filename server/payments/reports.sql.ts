import { sql } from 'kysely';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { INVOICE_STATUSES } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel, PENDING_INVOICE_STATUSES } from '#domain/invoice/steps.ts';
import { sumPaise } from '#domain/money.ts';
import type { PendingVendor, VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import { countByVendor, type StatusCount } from '../counters.sql.ts';
import type { Tx } from '../db/schema.ts';
import { countedBy, type InvoiceFilter, matchingInvoices } from '../invoices/list.sql.ts';
import { anyOf, groupBy } from '../lists.sql.ts';

/** Amount owed to each vendor, highest first. Amounts are the invoices' values with tax. */
export async function pendingByVendor(tx: Tx, filter: InvoiceFilter): Promise<PendingVendor[]> {
  const pending = (await matchingInvoices(tx, filter)).where('i.status', 'in', [...PENDING_INVOICE_STATUSES]);
  const vendors = await pending
    .innerJoin('vendors as v', 'v.id', 'i.vendor_id')
    .groupBy(['v.id', 'v.name', 'v.gst_no'])
    .select([
      'v.id as vendorId',
      'v.name as vendorName',
      'v.gst_no as gstNumber',
      sql<number>`sum(i.value_with_tax_paise)`.as('pendingPaise'),
      sql<number>`count(*)`.as('pendingInvoices'),
    ])
    .execute();
  // Counted separately from the sums: an invoice over two orders would be in the sum twice.
  const orders = await pending
    .innerJoin('invoice_work_orders as w', 'w.invoice_id', 'i.id')
    .groupBy('i.vendor_id')
    .select(['i.vendor_id as vendorId', sql<number>`count(distinct w.work_order_id)`.as('count')])
    .execute();
  const categories = await pending
    .innerJoin('invoice_work_orders as w', 'w.invoice_id', 'i.id')
    .innerJoin('work_order_jobs as k', 'k.work_order_id', 'w.work_order_id')
    .where('k.approval_status', '<>', 'rejected')
    .groupBy(['i.vendor_id', 'k.category_name'])
    .orderBy('k.category_name')
    .select(['i.vendor_id as vendorId', 'k.category_name as name'])
    .execute();
  const orderCounts = new Map(orders.map(({ vendorId, count }) => [vendorId, count]));
  const names = groupBy(categories, ({ vendorId }) => vendorId);
  return vendors
    .map((vendor) => ({
      ...vendor,
      workOrders: orderCounts.get(vendor.vendorId) ?? 0,
      categories: (names.get(vendor.vendorId) ?? []).map(({ name }) => name),
    }))
    .sort((a, b) => b.pendingPaise - a.pendingPaise || a.vendorName.localeCompare(b.vendorName));
}

/** Each vendor's invoices by status, in the order of the flow. */
export async function statusByVendor(tx: Tx, filter: InvoiceFilter): Promise<VendorInvoiceStatus[]> {
  const counts = groupBy(await countInvoices(tx, filter), ({ vendorId }) => vendorId);
  const vendors = await tx
    .selectFrom('vendors')
    .where('id', '=', anyOf([...counts.keys()]))
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();
  const inFlow = ({ status }: StatusCount): number => (INVOICE_STATUSES as readonly string[]).indexOf(status);
  return vendors.map(({ id, name }) => {
    const lines = counts.get(id) ?? [];
    return {
      vendorId: id,
      vendorName: name,
      totalInvoices: lines.reduce((sum, { many }) => sum + many, 0),
      totalPaise: sumPaise(lines.map(({ paise }) => paise)),
      breakdown: lines
        .sort((a, b) => inFlow(a) - inFlow(b))
        .map(({ status, many, paise }) => ({
          statusUri: status,
          statusName: invoiceStatusLabel(readInvoiceStatus(status), status),
          invoiceCount: many,
          amountPaise: paise,
        })),
    };
  });
}

async function countInvoices(
  tx: Tx,
  filter: InvoiceFilter,
): Promise<(StatusCount & { readonly vendorId: string })[]> {
  const counted = countedBy(filter);
  if (counted !== null) return countByVendor(tx, counted);
  return (await matchingInvoices(tx, filter))
    .groupBy(['i.vendor_id', 'i.status'])
    .select([
      'i.vendor_id as vendorId',
      'i.status as status',
      sql<number>`count(*)`.as('many'),
      sql<number>`sum(i.value_with_tax_paise)`.as('paise'),
    ])
    .execute();
}

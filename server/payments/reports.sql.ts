import { sql } from 'kysely';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { INVOICE_STATUSES } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel, PENDING_INVOICE_STATUSES } from '#domain/invoice/steps.ts';
import { sumPaise } from '#domain/money.ts';
import type { PendingVendor, VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import type { Tx } from '../db/schema.ts';
import { type InvoiceFilter, matchingInvoices } from '../invoices/list.sql.ts';
import { groupBy } from '../lists.sql.ts';

/** What is owed to each vendor, the most first. Amounts are the invoices' values with tax. */
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
  // Counted apart from the sums: an invoice over two orders would stand in the sum twice.
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

/** Each vendor's invoices by status, in the flow's order. */
export async function statusByVendor(tx: Tx, filter: InvoiceFilter): Promise<VendorInvoiceStatus[]> {
  const rows = await (await matchingInvoices(tx, filter))
    .innerJoin('vendors as v', 'v.id', 'i.vendor_id')
    .groupBy(['v.id', 'v.name', 'i.status'])
    .orderBy('v.name')
    .orderBy('v.id')
    .select([
      'v.id as vendorId',
      'v.name as vendorName',
      'i.status as status',
      sql<number>`count(*)`.as('invoiceCount'),
      sql<number>`sum(i.value_with_tax_paise)`.as('amountPaise'),
    ])
    .execute();
  const inFlow = (status: string): number => (INVOICE_STATUSES as readonly string[]).indexOf(status);
  return [...groupBy(rows, ({ vendorId }) => vendorId)].map(([vendorId, lines]) => ({
    vendorId,
    vendorName: lines[0]?.vendorName ?? '',
    totalInvoices: lines.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0),
    totalPaise: sumPaise(lines.map(({ amountPaise }) => amountPaise)),
    breakdown: lines
      .sort((a, b) => inFlow(a.status) - inFlow(b.status))
      .map(({ status, invoiceCount, amountPaise }) => ({
        statusUri: status,
        statusName: invoiceStatusLabel(readInvoiceStatus(status), status),
        invoiceCount,
        amountPaise,
      })),
  }));
}

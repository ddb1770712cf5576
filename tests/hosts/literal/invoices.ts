import type { Handlers, Turn } from './calls.ts';
import { type Garage, type Invoice, lastStatus, totalPaise } from './garage.ts';
import { ofComplex } from './lookups.ts';
import { within } from './orders.ts';
import { invoiceWord, numberOf, shownInvoice } from './shown.ts';
import { json, money, pageOf, records, refuse } from './wire.ts';

/** Invoices and pending payments. */
export const invoiceCalls: Handlers = {
  'GET /vendors/invoices/': ({ garage, query, url }) =>
    pageOf(searched(garage, query).map(shownInvoice), url),
  'POST /vendors/invoices/': createInvoice,
  'PATCH /vendors/invoices/{id}/status': ({ garage, ids: [id], body, by, answers }) => {
    const invoice = garage.invoices.find((candidate) => candidate.id === id);
    if (invoice === undefined) throw refuse.detail('Not found.', 404);
    const step = STEPS.find(({ to }) => invoiceWord(to) === body.status);
    if (step?.from !== lastStatus(invoice.log)) throw refuse.message(`Not possible: ${String(body.status)}`);
    invoice.log.push({ status: step.to, by });
    for (const order of invoice.orders) order.log.push({ status: step.order, by });
    return answers.next(shownInvoice(invoice));
  },
  'GET /vendors/invoices/counts/{complexId}/': ({ garage }) => {
    const owed = garage.owed();
    const pending_details = {
      total_pending_amount: money(sum(owed)),
      pending_invoice_count: String(owed.length),
      vendors_with_pending: String(new Set(owed.map(vendorOf)).size),
    };
    return records([{ pending_details }]);
  },
  'GET /vendors/invoices/download/': ({ garage, query }) => {
    const ids = (query.get('invoice_ids') ?? '').split(',');
    const chosen = garage.invoices.filter(({ id }) => ids.includes(id));
    return records(
      chosen.map((invoice) => ({ invoiceNo: invoice.number, value: money(invoice.withTaxPaise) })),
    );
  },
  'GET /vendors/pending-payments/{complexId}/': ({ garage }) => {
    const owed = garage.owed();
    const vendors = byVendor(owed).map(([vendor, theirs]) => ({
      vendor_id: vendor?.id,
      vendor_name: vendor?.name,
      pending_amount: money(sum(theirs)),
      pending_invoices: String(theirs.length),
      work_orders: String(theirs.flatMap(({ orders }) => orders).length),
      categories: [],
    }));
    return json({ data: { total_pending_amount: money(sum(owed)), vendors } });
  },
  'GET /vendors/invoice-status/{complexId}/': ({ garage }) => {
    const vendors = byVendor(garage.invoices).map(([vendor, theirs]) => ({
      vendor_id: vendor?.id,
      vendor_name: vendor?.name,
      total_invoices: String(theirs.length),
      total_amount: money(sum(theirs)),
      status_breakdown: theirs.map((invoice) => ({
        status_uri: invoiceWord(lastStatus(invoice.log)),
        status_name: invoiceWord(lastStatus(invoice.log)),
        invoice_count: '1',
        amount: money(invoice.withTaxPaise),
      })),
    }));
    return json({ vendors });
  },
};

const STEPS = [
  { from: 'created', to: 'manager_approved', order: 'invoice_manager_approved' },
  { from: 'manager_approved', to: 'finance_approved', order: 'invoice_finance_approved' },
  { from: 'finance_approved', to: 'paid', order: 'closed' },
];

function createInvoice({ garage, body, files, by, answers, keep }: Turn): Response {
  const wanted = JSON.parse(String(body.work_order_ids)) as unknown[];
  const orders = garage.orders.filter(({ id }) => wanted.map(String).includes(String(id)));
  const [withoutTaxPaise, withTaxPaise] = [body.value_without_tax, body.value_with_tax].map((rupees) =>
    Math.round(Number(rupees) * 100),
  ) as [number, number];
  const [file] = files;
  if (file === undefined || orders.length === 0) throw refuse.field('image', 'An invoice needs its PDF.');
  if (orders.some(({ log }) => lastStatus(log) !== 'completed'))
    throw refuse.error('An order is not completed.');
  if (withoutTaxPaise > orders.reduce((all, order) => all + totalPaise(order), 0))
    throw refuse.sentence('The value is above the orders.');
  const invoice: Invoice = {
    id: `inv-${garage.nextId()}`,
    number: String(body.invoiceNo),
    orders,
    withoutTaxPaise,
    withTaxPaise,
    file: keep(file),
    at: Date.now(),
    log: [{ status: 'created', by }],
  };
  garage.invoices.unshift(invoice);
  for (const order of orders) order.log.push({ status: 'invoice_generated', by });
  return answers.next(shownInvoice(invoice));
}

function searched(garage: Garage, query: URLSearchParams): Invoice[] {
  if (!ofComplex(query)) return [];
  const asked = (name: string) => query.get(name) ?? '';
  return within(garage.invoices, query).filter(
    (invoice) =>
      (asked('status') === '' ||
        asked('status')
          .split(',')
          .includes(invoiceWord(lastStatus(invoice.log)))) &&
      [invoice.number, ...invoice.orders.map(numberOf)].some((text) => text.includes(asked('search'))) &&
      (asked('vendor_id') === '' || vendorOf(invoice)?.id === asked('vendor_id')),
  );
}

function vendorOf({ orders: [order] }: Invoice) {
  return order?.vendor ?? undefined;
}

function byVendor(invoices: readonly Invoice[]) {
  const vendors = [...new Set(invoices.map(vendorOf))];
  return vendors.map(
    (vendor) => [vendor, invoices.filter((invoice) => vendorOf(invoice) === vendor)] as const,
  );
}

function sum(invoices: readonly Invoice[]): number {
  return invoices.reduce((all, { withTaxPaise }) => all + withTaxPaise, 0);
}

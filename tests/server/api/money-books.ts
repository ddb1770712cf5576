import { expect } from 'vitest';
import type { Paise } from '#domain/money.ts';
import { paise, sum, type VendorId } from './money-acts.ts';
import type { Wire, World } from './world.ts';

/** What an office would write down by hand: invoices with their orders, and nothing computed by the product. */

export type Booked = {
  readonly id: string;
  readonly vendor: VendorId;
  readonly withTax: Paise;
  readonly withoutTax: Paise;
  /** Orders on it, with what each was worth when it was billed. */
  readonly orders: ReadonlyMap<string, Paise>;
  status: string;
};

const OWED = ['created', 'manager_approved', 'finance_approved'];

export const isOwed = ({ status }: Pick<Booked, 'status'>): boolean => OWED.includes(status);

const taxed = (invoices: readonly Booked[]): Paise => sum(invoices.map(({ withTax }) => withTax));

/** Card, both reports and the list of invoices show what the books say, and nothing else. */
export async function expectBooks(world: World, books: readonly Booked[]): Promise<void> {
  const data = async (path: string): Promise<Wire> => (await world.get(path)).body.data;
  await expectCard(await data('/vendors/invoices/counts/1/'), books);
  expectPendingReport(await data('/vendors/pending-payments/1/'), books);
  expectStatusReport(await data('/vendors/invoice-status/1/'), books);
  expectList((await data('/vendors/invoices/?page_size=100')).records, books);
}

function expectCard(card: Wire, books: readonly Booked[]): void {
  const owed = books.filter(isOwed);
  const { total_pending_amount, ...counts } = card.pending_details;
  expect(paise(total_pending_amount)).toBe(taxed(owed));
  expect(counts).toEqual({
    pending_invoice_count: owed.length,
    vendors_with_pending: new Set(owed.map(({ vendor }) => vendor)).size,
  });
  for (const [status, count] of Object.entries(card.status_counts)) {
    expect(count).toBe(books.filter((invoice) => invoice.status === status).length);
  }
}

export function expectPendingReport(report: Wire, books: readonly Booked[]): void {
  const owed = books.filter(isOwed);
  expect(paise(report.total_pending_amount)).toBe(taxed(owed));
  expect(report.vendors.map((line: Wire) => line.vendor_id).sort()).toEqual(vendorsOf(owed));
  for (const line of report.vendors) {
    const own = owed.filter(({ vendor }) => vendor === line.vendor_id);
    expect(paise(line.pending_amount)).toBe(taxed(own));
    expect(line.pending_invoices).toBe(own.length);
    expect(line.work_orders).toBe(new Set(own.flatMap(({ orders }) => [...orders.keys()])).size);
  }
}

export function expectStatusReport({ vendors }: Wire, books: readonly Booked[]): void {
  expect(vendors.map((line: Wire) => line.vendor_id).sort()).toEqual(vendorsOf(books));
  for (const line of vendors) {
    const own = books.filter(({ vendor }) => vendor === line.vendor_id);
    expect(paise(line.total_amount)).toBe(taxed(own));
    expect(line.total_invoices).toBe(own.length);
    expect(sum(line.status_breakdown.map((part: Wire) => paise(part.amount)))).toBe(taxed(own));
    for (const part of line.status_breakdown) {
      const there = own.filter(({ status }) => status === part.status_uri);
      expect([paise(part.amount), part.invoice_count]).toEqual([taxed(there), there.length]);
    }
  }
}

/** An invoice goes on showing what it was made of, whatever became of its orders since. */
export function expectList(records: readonly Wire[], books: readonly Booked[]): void {
  expect(records.map(({ id }) => id).sort()).toEqual(books.map(({ id }) => id).sort());
  for (const invoice of books) {
    const shown = records.find(({ id }) => id === invoice.id);
    expect(shown.status).toBe(invoice.status);
    expect(paise(shown.value_with_tax)).toBe(invoice.withTax);
    expect(paise(shown.value_without_tax)).toBe(invoice.withoutTax);
    expect(shown.work_orders.map((order: Wire) => [order.id, paise(order.total_amount)])).toEqual([
      ...invoice.orders,
    ]);
  }
}

function vendorsOf(books: readonly Booked[]): string[] {
  return [...new Set(books.map(({ vendor }) => vendor))].sort();
}

import fc from 'fast-check';
import { expect } from 'vitest';
import type { Paise } from '#domain/money.ts';
import { update } from '#tests/support/rows.ts';
import { form, photo, record, type Wire, type World } from './world.ts';

/**
 * Random orders with random rates, driven through the server's own calls, and their expected values by plain counting.
 */

/** The value that an arbitrary generates. */
export type Given<A> = A extends fc.Arbitrary<infer T> ? T : never;

const JOBS = ['dent', 'paint', 'oil'] as const;
const VENDORS = ['vendor-1', 'vendor-2'] as const;
export type VendorId = (typeof VENDORS)[number];

// Most are small and odd, where a binary fraction drifts; some are nothing, which leaves the previous rate.
const aRate = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 99 }) },
  { weight: 5, arbitrary: fc.integer({ min: 100, max: 1_000_000 }) },
);
const aQuantity = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 9_999 }) },
);
const priceList = fc.record({ dent: aRate, paint: aRate, oil: aRate });

/** Prices of the catalogue and of each vendor for the three jobs, in paise. */
export const someRates = fc.record({ catalogue: priceList, 'vendor-1': priceList, 'vendor-2': priceList });
export type Rates = Given<typeof someRates>;

const anEnding = fc.record({
  status: fc.constantFrom('completed', 'completed', 'partially_completed', 'incomplete'),
  finalRate: aRate,
  partial: fc.integer({ min: 1, max: 50_000_000 }),
});

const aLine = fc.record({
  job: fc.constantFrom(...JOBS),
  quantity: aQuantity,
  isApproved: fc.integer({ min: 0, max: 4 }).map((die) => die > 0),
  ending: anEnding,
});
export type Line = Given<typeof aLine>;

export const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 3 }),
  /** Assigned first, and changed to the other vendor if they differ. */
  first: fc.constantFrom(...VENDORS),
  vendor: fc.constantFrom(...VENDORS),
});
export type GivenOrder = Given<typeof anOrder>;

/** Orders that end with one vendor, like those of an invoice. */
export const someOrders = fc
  .array(anOrder, { minLength: 1, maxLength: 2 })
  .map((orders) => orders.map((order) => ({ ...order, vendor: orders[0]?.vendor ?? order.vendor })));

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** Rupees of an answer as paise; an amount that is not a whole number of paise is itself a fault. */
export function paise(rupees: number): Paise {
  const whole = Math.round(rupees * 100);
  expect(rupees).toBe(whole / 100);
  return whole;
}

export const rupees = (amount: Paise): string => (amount / 100).toFixed(2);

/**
 * Sets the rates: the catalogue's directly in the database, because no call changes them, the vendors' by Save Rates.
 */
export async function setRates(world: World, rates: Rates): Promise<void> {
  for (const job of JOBS) {
    const changes = { rate_paise: rates.catalogue[job] };
    await update(world.db, 'catalogue_jobs', job, changes);
  }
  for (const vendor_id of VENDORS) {
    const job_rates = JOBS.map((job_id) => ({ job_id, rate: rates[vendor_id][job_id] / 100 }));
    record(await world.post('/vendors/job-rates', { vendor_id, job_rates }));
  }
}

const picture = photo();

/** Raises the order with its lines and submits it; every intermediate answer is passed to `seen`. */
export async function raise(world: World, { lines }: GivenOrder, seen: (order: Wire) => void): Promise<Wire> {
  let order = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-1' }));
  const path = `/vendors/work-orders/${order.id}`;
  for (const { job, quantity } of lines) {
    const body = form({ job_id: job, quantity: String(quantity), images: await picture });
    order = record(await world.call('POST', `${path}/jobs`, { form: body }));
    seen(order);
  }
  return record(await world.patch(`${path}/status`, { status: 'ready_for_approval' }));
}

/** Decides every line; with some rejected it continues with the others. */
export async function decide(
  world: World,
  order: Wire,
  { lines }: GivenOrder,
  seen: (order: Wire) => void,
): Promise<Wire> {
  const path = `/vendors/work-orders/${order.id}`;
  let decided = order;
  for (const [index, { isApproved }] of lines.entries()) {
    const approval_status = isApproved ? 'approved' : 'rejected';
    decided = record(await world.post(`${path}/jobs/${order.jobs[index].id}/approve`, { approval_status }));
    seen(decided);
  }
  if (decided.status_name !== 'partially_approved') return decided;
  return record(await world.patch(`${path}/status`, { status: 'ready_for_vendor' }));
}

/** Assigns the first vendor, then the other one if it differs. */
export async function assign(
  world: World,
  { id }: Wire,
  { first, vendor }: GivenOrder,
  seen: (order: Wire) => void,
): Promise<Wire> {
  let order: Wire = null;
  for (const vendor_id of new Set([first, vendor])) {
    order = record(await world.post(`/vendors/work-orders/${id}/assign-vendor`, { vendor_id }));
    seen(order);
  }
  return order;
}

/** The car goes and comes back, and every approved line is marked with its ending. */
export async function complete(world: World, { id, jobs }: Wire, { lines }: GivenOrder): Promise<Wire> {
  const path = `/vendors/work-orders/${id}`;
  let order: Wire = null;
  for (const status of ['handover_to_vendor', 'car_received']) {
    order = record(await world.patch(`${path}/status`, { status }));
  }
  for (const [index, { isApproved, ending }] of lines.entries()) {
    if (!isApproved) continue;
    const fields = {
      status: ending.status,
      final_rate: rupees(ending.finalRate),
      ...(ending.status === 'partially_completed' && { partial_completion_value: rupees(ending.partial) }),
    };
    const body = form({ ...fields, images: await picture });
    order = record(await world.call('PATCH', `${path}/jobs/${jobs[index].id}/complete`, { form: body }));
  }
  return order;
}

/** Final cost of an approved line. */
export function endAmount({ quantity, ending }: Line): Paise {
  if (ending.status === 'incomplete') return 0;
  return ending.status === 'completed' ? ending.finalRate * quantity : ending.partial;
}

/** Manual records of an office: invoices with their orders, and nothing computed by the product. */

export type Booked = {
  readonly id: string;
  readonly vendor: VendorId;
  readonly withTax: Paise;
  readonly withoutTax: Paise;
  /** Its orders, each with its value when it was billed. */
  readonly orders: ReadonlyMap<string, Paise>;
  status: string;
};

const OWED = ['created', 'manager_approved', 'finance_approved'];

export const isOwed = ({ status }: Pick<Booked, 'status'>): boolean => OWED.includes(status);

const taxed = (invoices: readonly Booked[]): Paise => sum(invoices.map(({ withTax }) => withTax));

/** Card, both reports and the list of invoices match the books exactly. */
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

/** An invoice keeps showing its original content, whatever happened to its orders since. */
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

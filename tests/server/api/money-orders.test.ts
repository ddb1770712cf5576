import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Paise } from '#domain/money.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import {
  anOrder,
  assign,
  type Booked,
  complete,
  decide,
  endAmount,
  expectBooks,
  type Given,
  type GivenOrder,
  isOwed,
  paise,
  type Rates,
  raise,
  rupees,
  setRates,
  someOrders,
  someRates,
  sum,
} from './money-stories.ts';
import { openWorld, record, TOKENS, type Wire } from './world.ts';

const world = await forThisFile(openWorld());
beforeEach(() => empty());

async function empty(): Promise<void> {
  await world.db.deleteFrom('invoices').execute();
  await world.db.deleteFrom('work_orders').execute();
}

/** Paths of an invoice to its end; after a rejection its orders are billed again. */
const ENDS = [
  [],
  ['manager_approved'],
  ['rejected'],
  ['manager_approved', 'rejected'],
  ['manager_approved', 'finance_approved', 'rejected'],
  ['manager_approved', 'finance_approved', 'paid'],
  ['manager_approved', 'finance_approved', 'paid'],
];
const aBill = fc.record({
  orders: someOrders,
  /** Tax in tenths of a percent, and a discount before tax. */
  tax: fc.integer({ min: 0, max: 280 }),
  discount: fc.integer({ min: 0, max: 99 }),
  way: fc.constantFrom(...ENDS),
});
type GivenBill = Given<typeof aBill>;

let invoices = 0;

/** Creates a completed order; null if none of its lines was approved. */
async function bring(given: GivenOrder): Promise<Wire> {
  const unseen = () => undefined;
  const decided = await decide(world, await raise(world, given, unseen), given, unseen);
  if (decided.status_name === 'rejected') return null;
  return complete(world, await assign(world, decided, given, unseen), given);
}

async function bill(orders: readonly Wire[], { tax, discount }: GivenBill): Promise<Booked> {
  const worth = sum(orders.map((order) => paise(order.total_amount)));
  const withTax = worth + Math.round((worth * tax) / 1000);
  const withoutTax = Math.max(1, worth - discount);
  invoices += 1;
  const invoice = record(
    await world.invoiceOver(orders, {
      invoiceNo: `M-${invoices}`,
      value_without_tax: rupees(withoutTax),
      value_with_tax: rupees(withTax),
    }),
  );
  const linked = new Map(orders.map((order): [string, number] => [order.id, paise(order.total_amount)]));
  const vendor = orders[0].vendor.id;
  return { id: invoice.id, vendor, withTax, withoutTax, orders: linked, status: 'created' };
}

const ORDER_STATUS: Record<string, string> = {
  created: 'invoice_generated',
  manager_approved: 'invoice_manager_approved',
  finance_approved: 'invoice_finance_approved',
  paid: 'closed',
  rejected: 'invoice_rejected',
};

type Figures = { owed: number; completed: number; paid: number };

async function figures(): Promise<Figures> {
  const { status_counts } = (await world.get('/vendors/work-orders/counts/1/')).body.data;
  const { pending_details } = (await world.get('/vendors/invoices/counts/1/')).body.data;
  const { work_completed: completed, invoice_paid: paid } = status_counts;
  return { owed: paise(pending_details.total_pending_amount), completed, paid };
}

/** Performs one action, and returns the resulting changes of the dashboard's figures. */
async function moved<T>(action: () => Promise<T>): Promise<{ answer: T; by: Figures }> {
  const before = await figures();
  const answer = await action();
  const after = await figures();
  const by = {
    owed: after.owed - before.owed,
    completed: after.completed - before.completed,
    paid: after.paid - before.paid,
  };
  return { answer, by };
}

async function expectOrders(invoice: Booked): Promise<Wire[]> {
  const orders: Wire[] = [];
  for (const [id, worth] of invoice.orders) {
    const order = record(await world.get(`/vendors/work-orders/${id}`));
    expect([order.status_name, paise(order.total_amount)]).toEqual([ORDER_STATUS[invoice.status], worth]);
    orders.push(order);
  }
  return orders;
}

/** Takes the invoice one step further; the books and the dashboard change by exactly its value. */
async function move(invoice: Booked, status: string): Promise<void> {
  const token = status === 'manager_approved' ? TOKENS.approver : TOKENS.superAdmin;
  const { by } = await moved(() => world.patch(`/vendors/invoices/${invoice.id}/status`, { status }, token));
  invoice.status = status;
  expect(by).toEqual({
    owed: isOwed(invoice) ? 0 : -invoice.withTax,
    completed: 0,
    paid: status === 'paid' ? invoice.orders.size : 0,
  });
}

async function runBill(books: Booked[], given: GivenBill): Promise<void> {
  const brought: Wire[] = [];
  for (const order of given.orders) {
    const completed = await bring(order);
    if (completed !== null) brought.push(completed);
  }
  // Orders worth nothing cannot be billed alone: 0.01 without tax is above their sum.
  if (sum(brought.map((order) => paise(order.total_amount))) === 0) return;
  let orders: readonly Wire[] = brought;
  for (const [turn, way] of [given.way, ['manager_approved']].entries()) {
    const { answer: invoice, by } = await moved(() => bill(orders, given));
    expect(by).toEqual({ owed: invoice.withTax, completed: turn === 0 ? -orders.length : 0, paid: 0 });
    books.push(invoice);
    for (const status of way) await move(invoice, status);
    orders = await expectOrders(invoice);
    await expectBooks(world, books);
    if (invoice.status !== 'rejected') return;
  }
}

test('[I9] what is owed, paid and counted moves by exactly the invoice and its orders, re-billed or not', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, fc.array(aBill, { minLength: 1, maxLength: 3 }), async (rates, bills) => {
      await empty();
      await setRates(world, rates);
      const books: Booked[] = [];
      for (const given of bills) await runBill(books, given);
      await expectBooks(world, books);
    }),
    { seed: 20_261_103, numRuns: 7 },
  );
}, 120_000);

test('[I8] an invoice one paisa beyond its orders is refused and moves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, someOrders, async (rates, given) => {
      await empty();
      await setRates(world, rates);
      const orders: Wire[] = [];
      for (const order of given) orders.push(await bring({ ...order, lines: order.lines.map(approved) }));
      const worth = sum(orders.map((order) => paise(order.total_amount)));
      const { answer, by } = await moved(async () => [
        await world.invoiceOver(orders, { value_without_tax: rupees(worth + 1) }),
        await world.invoiceOver(orders, { value_with_tax: rupees(Math.max(0, worth - 1)) }),
      ]);
      expect(answer.map(({ status }) => status)).toEqual([422, 422]);
      expect(by).toEqual({ owed: 0, completed: 0, paid: 0 });
      await expectBooks(world, []);
    }),
    { seed: 20_261_104, numRuns: 5 },
  );
}, 60_000);

function approved<T extends { isApproved: boolean }>(line: T): T {
  return { ...line, isApproved: true };
}

/** Rate and value of each line by plain counting, for the vendors who have priced it. */
function priced({ lines }: GivenOrder, rates: Rates, vendors: readonly ('vendor-1' | 'vendor-2')[]): Paise[] {
  return lines.map(({ job, isApproved }) => {
    const asked = isApproved ? vendors.map((vendor) => rates[vendor][job]).filter((rate) => rate > 0) : [];
    return asked.at(-1) ?? rates.catalogue[job];
  });
}

/**
 * The order's value is the sum of its lines, each line its rate times its quantity; rejected lines count as nothing.
 */
function expectSumOfLines(order: Wire): void {
  for (const job of order.jobs) {
    expect(paise(job.total_amount)).toBe(paise(job.job_rate) * job.quantity);
  }
  const counting = order.jobs.filter((job: Wire) => job.approval_status !== 'rejected');
  expect(paise(order.total_amount)).toBe(sum(counting.map((job: Wire) => paise(job.total_amount))));
}

/** The same order in its list, its vendor's list and its detail. */
async function expectReadAlike(order: Wire): Promise<void> {
  const one = record(await world.get(`/vendors/work-orders/${order.id}`));
  expect(one).toEqual(order);
  const list = (await world.get(`/vendors/work-orders/?search_term=${order.work_order_id}`)).body.data;
  expect(list.records).toEqual([order]);
}

test('[M4] an order is the sum of its lines to the paisa from its first job to its last mark', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, anOrder, async (rates, given) => {
      await setRates(world, rates);
      const { lines, first, vendor } = given;
      const raised = await raise(world, given, expectSumOfLines);
      expect(raised.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(priced(given, rates, []));
      const decided = await decide(world, raised, given, expectSumOfLines);
      await expectReadAlike(decided);
      if (!lines.some(({ isApproved }) => isApproved)) {
        expect(decided).toMatchObject({ status_name: 'rejected', total_amount: 0 });
        return;
      }
      const assigned = await assign(world, decided, given, expectSumOfLines);
      const asked = [...new Set([first, vendor])];
      expect(assigned.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(priced(given, rates, asked));
      await expectReadAlike(assigned);
      const completed = await complete(world, assigned, given);
      const approved = lines.filter(({ isApproved }) => isApproved);
      expect(completed.status_name).toBe('completed');
      expect(paise(completed.total_amount)).toBe(sum(approved.map(endAmount)));
      await expectReadAlike(completed);
    }),
    { seed: 20_261_101, numRuns: 25 },
  );
}, 60_000);

test('[M4] new rates of a vendor price the next assignment and no order that stands', async () => {
  await fc.assert(
    fc.asyncProperty(someRates, someRates, anOrder, async (rates, later, drawn) => {
      const given = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, isApproved: true })) };
      await setRates(world, rates);
      const order = await decide(world, await raise(world, given, () => undefined), given, () => undefined);
      const assigned = await assign(world, order, { ...given, vendor: given.first }, expectSumOfLines);
      await setRates(world, later);
      await expectReadAlike(assigned);
      const again = await assign(world, order, { ...given, first: given.vendor }, expectSumOfLines);
      const before = priced(given, rates, [given.first]);
      const now = given.lines.map(({ job }, index) => later[given.vendor][job] || before[index]);
      expect(again.jobs.map((job: Wire) => paise(job.job_rate))).toEqual(now);
      expectSumOfLines(again);
    }),
    { seed: 20_261_102, numRuns: 8 },
  );
}, 60_000);

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anOrder,
  assign,
  complete,
  decide,
  type Given,
  type GivenOrder,
  paise,
  raise,
  rupees,
  setRates,
  someRates,
  sum,
} from './money-acts.ts';
import { type Booked, expectBooks, isOwed } from './money-books.ts';
import { openWorld, record, TOKENS, type Wire, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => empty());

async function empty(): Promise<void> {
  await world.db.deleteFrom('invoices').execute();
  await world.db.deleteFrom('work_orders').execute();
}

/** Ways of an invoice to its end; after a rejection its orders are billed anew. */
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
  orders: fc.array(anOrder, { minLength: 1, maxLength: 2 }),
  /** Tenths of a percent on top, and a discount before tax. */
  tax: fc.integer({ min: 0, max: 280 }),
  discount: fc.integer({ min: 0, max: 99 }),
  way: fc.constantFrom(...ENDS),
});
type GivenBill = Given<typeof aBill>;

let invoices = 0;

/** Brings a completed order about; null where nothing of it was approved. */
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
  // Orders of several vendors may stand on one invoice; it is the first one's.
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

/** One act, and by how much the dashboard's figures moved over it. */
async function moved<T>(act: () => Promise<T>): Promise<{ answer: T; by: Figures }> {
  const before = await figures();
  const answer = await act();
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

/** Takes the invoice one step on; the books and the dashboard move by exactly what it is worth. */
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
    fc.asyncProperty(someRates, fc.array(anOrder, { minLength: 1, maxLength: 2 }), async (rates, given) => {
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

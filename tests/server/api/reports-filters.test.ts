import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/units.ts';
import {
  assign,
  type Booked,
  complete,
  decide,
  expectList,
  expectPendingReport,
  expectStatusReport,
  type Given,
  paise,
  raise,
  rupees,
  setRates,
  someOrders,
  someRates,
  sum,
} from './money-stories.ts';
import { openWorld, record, TOKENS, type Wire, type World } from './world.ts';

const START = Date.parse('2026-03-01T00:00:00+05:30');
const DAYS = 6;

let now = START;
let world: World;
/** The books, with the fields that a filter can match. */
let books: readonly Filed[] = [];

type Filed = Booked & { number: string; day: string; categories: readonly string[]; search: string };

const CATEGORY_OF: Record<string, string> = { dent: 'body', paint: 'body', oil: 'engine' };
const WAYS = [[], ['manager_approved'], ['manager_approved', 'finance_approved'], ['rejected']];
const aFiledInvoice = fc.record({
  orders: someOrders,
  tax: fc.integer({ min: 0, max: 280 }),
  // The first and the last hour of a day in India are another day in London.
  at: fc.record({ day: fc.nat(DAYS - 1), hour: fc.constantFrom(0, 1, 5, 6, 12, 22, 23) }),
  way: fc.constantFrom(...WAYS, ['manager_approved', 'finance_approved', 'paid']),
});

beforeAll(async () => {
  world = await openWorld({ clock: { now: () => new Date(now) } });
  const [rates] = fc.sample(someRates, { seed: 20_261_105, numRuns: 1 });
  if (rates !== undefined) await setRates(world, rates);
  const given = fc.sample(aFiledInvoice, { seed: 20_261_106, numRuns: 12 });
  for (const [index, invoice] of given.entries()) books = [...books, await file(invoice, `Bill-${index}`)];
}, 60_000);
afterAll(() => world.stop());

function dayOf(at: number): string {
  return new Date(at + 5.5 * HOUR_MS).toISOString().slice(0, 10);
}

async function file({ orders, tax, at, way }: Given<typeof aFiledInvoice>, number: string): Promise<Filed> {
  now = START + (at.day * 24 + at.hour) * HOUR_MS;
  const brought: Wire[] = [];
  for (const order of orders) {
    const [first, ...rest] = order.lines;
    const ending = { status: 'completed' as const, finalRate: 12_345, partial: 1 };
    // At least one job has a value, so that there is something to bill.
    const lines = first === undefined ? rest : [{ ...first, isApproved: true, ending }, ...rest];
    const decided = await decide(
      world,
      await raise(world, { ...order, lines }, unseen),
      { ...order, lines },
      unseen,
    );
    brought.push(await complete(world, await assign(world, decided, order, unseen), { ...order, lines }));
  }
  const worth = sum(brought.map((order) => paise(order.total_amount)));
  const withTax = worth + Math.round((worth * tax) / 1000);
  const values = { value_without_tax: rupees(worth), value_with_tax: rupees(withTax) };
  const { id } = record(await world.invoiceOver(brought, { invoiceNo: number, ...values }));
  let status = 'created';
  for (const next of way) {
    const token = next === 'manager_approved' ? TOKENS.approver : TOKENS.superAdmin;
    status = record(await world.patch(`/vendors/invoices/${id}/status`, { status: next }, token)).status;
  }
  const jobs: Wire[] = brought
    .flatMap((order) => order.jobs)
    .filter((job) => job.approval_status === 'approved');
  return {
    id,
    number,
    status,
    withTax,
    withoutTax: worth,
    vendor: brought[0].vendor.id,
    day: dayOf(now),
    orders: new Map(brought.map((order) => [order.id, paise(order.total_amount)])),
    categories: [...new Set(jobs.map((job) => CATEGORY_OF[job.job.id] ?? ''))],
    search: [number, brought[0].vendor.name, ...brought.map((order) => order.work_order_id), 'MH 12 AB 1234']
      .join(' ')
      .toLowerCase(),
  };
}

function unseen(): void {
  // Only the reports' view of it counts here.
}

/** A filter as an office sets it, with terms that exist and terms that do not. */
const aFilter = fc.record({
  vendor: fc.option(fc.constantFrom('vendor-1', 'vendor-2', 'vendor-x')),
  category: fc.option(fc.constantFrom('body', 'engine', 'no-such')),
  from: fc.option(fc.integer({ min: -1, max: DAYS })),
  to: fc.option(fc.integer({ min: -1, max: DAYS })),
  term: fc.option(
    fc.oneof(
      fc.constantFrom('Deccan', 'sahyadri body', 'mh 12', 'nothing like it', 'BILL-1', 'bill-3', '%', '_'),
      fc.nat(30).map((index) => `order ${index}`),
    ),
  ),
});
type Filter = Given<typeof aFilter>;
const EVERYTHING: Filter = { vendor: null, category: null, from: null, to: null, term: null };

/** Number of an existing order, if the term refers to one. */
function termOf({ term }: Filter): string {
  if (term === null || !term.startsWith('order ')) return term ?? '';
  const numbers = books.flatMap(({ search }) => search.match(/wo-\d+/g) ?? []);
  return numbers[Number(term.slice('order '.length)) % numbers.length] ?? '';
}

function matching(filter: Filter): Filed[] {
  const day = (index: number): string => dayOf(START + index * 24 * HOUR_MS);
  return books.filter(
    (invoice) =>
      (filter.vendor === null || invoice.vendor === filter.vendor) &&
      (filter.category === null || invoice.categories.includes(filter.category)) &&
      (filter.from === null || invoice.day >= day(filter.from)) &&
      (filter.to === null || invoice.day <= day(filter.to)) &&
      invoice.search.includes(termOf(filter).toLowerCase()),
  );
}

function queryOf(filter: Filter, names: { search: string; category: string }): string {
  const day = (index: number | null): string => (index === null ? '' : dayOf(START + index * 24 * HOUR_MS));
  const fields = {
    [names.search]: termOf(filter),
    [names.category]: filter.category ?? '',
    vendor_id: filter.vendor ?? '',
    start_date: day(filter.from),
    end_date: day(filter.to),
  };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
}

test('[I9] whatever the filters, both reports are the sums of the invoices that the list shows for them', async () => {
  const met = new Set<number>();
  await fc.assert(
    fc.asyncProperty(aFilter, async (filter) => {
      const wanted = matching(filter);
      met.add(wanted.length);
      const report = queryOf(filter, { search: 'search_term', category: 'job_category_id' });
      const list = queryOf(filter, { search: 'search', category: 'category_id' });
      const data = async (path: string): Promise<Wire> => (await world.get(path)).body.data;
      expectPendingReport(await data(`/vendors/pending-payments/1/?${report}`), wanted);
      expectStatusReport(await data(`/vendors/invoice-status/1/?${report}`), wanted);
      expectList((await data(`/vendors/invoices/?page_size=100&${list}`)).records, wanted);
    }),
    { seed: 20_261_107, numRuns: 120, examples: [[EVERYTHING]] },
  );
  // The filters did narrow: to nothing, to everything and to much in between.
  expect(met).toContain(0);
  expect(met).toContain(books.length);
  expect(met.size).toBeGreaterThan(5);
}, 60_000);

test('[I9] a vendor is owed for the categories of the work that was done, not for work that was rejected', async () => {
  const { vendors } = (await world.get('/vendors/pending-payments/1/')).body.data;
  const name: Record<string, string> = { body: 'Body Work', engine: 'Engine Work' };
  for (const line of vendors) {
    const own = books.filter(
      ({ vendor, status }) => vendor === line.vendor_id && !['paid', 'rejected'].includes(status),
    );
    const categories = new Set(own.flatMap((invoice) => invoice.categories.map((id) => name[id])));
    expect(line.categories).toEqual([...categories].sort());
  }
});

test('invoices are sorted by what the query names, newest first where that is the same, over all pages', async () => {
  const list = async (query: string): Promise<Wire[]> =>
    (await world.get(`/vendors/invoices/?${query}`)).body.data.records;
  const newest = await list('page_size=100');
  expect(newest).toHaveLength(books.length);
  const keys: Record<string, (invoice: Wire) => string | number> = {
    created: ({ created_at }) => created_at,
    amount: ({ value_with_tax }) => value_with_tax,
    vendor: ({ vendor }) => vendor.name.toLowerCase(),
  };
  for (const [name, keyOf] of Object.entries(keys)) {
    const rising = (one: Wire, other: Wire) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return a === b ? 0 : a < b ? -1 : 1;
    };
    for (const [sort, compare] of [
      [name, rising],
      [`-${name}`, (one: Wire, other: Wire) => rising(other, one)],
    ] as const) {
      const numbers = newest.toSorted(compare).map(({ invoiceNo }) => invoiceNo);
      const paged = [
        ...(await list(`sort=${sort}&page_size=7`)),
        ...(await list(`sort=${sort}&page_size=7&page=2`)),
      ];
      expect(
        paged.map(({ invoiceNo }) => invoiceNo),
        sort,
      ).toEqual(numbers);
      // A search result is not counted, but its order is the same.
      const found = await list(`sort=${sort}&page_size=100&search=bill-`);
      expect(
        found.map(({ invoiceNo }) => invoiceNo),
        sort,
      ).toEqual(numbers);
    }
  }
  expect((await world.get('/vendors/invoices/?sort=vehicle')).status).toBe(400);
});

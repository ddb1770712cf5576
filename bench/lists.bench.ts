import { sql } from 'kysely';
import { afterAll, describe, it } from 'vitest';
import type { Tx } from '../server/db/schema.ts';
import { countComplexInvoices, listInvoicePage } from '../server/invoices/list.sql.ts';
import { type DayBounds, dayBounds } from '../server/lists.sql.ts';
import { pendingByVendor, statusByVendor } from '../server/payments/reports.sql.ts';
import { countOrders, listOrders } from '../server/work-orders/list.sql.ts';
import { loadOrders } from '../server/work-orders/load.sql.ts';
import { LIST_STATUSES } from '../src/domain/work-order/lists.ts';
import type { WorkOrderQuery } from '../src/domain/work-order/work-order.ts';
import { startTestServer, type TestServer } from '../tests/support/server.ts';
import { withClient } from '../tests/support/server-database.ts';
import { fillBase, fillHistory, fillInvoices } from '../tests/support/site/fill.sql.ts';
import { type Figure, inRounds, printTable, summary, timed } from './support/figures.ts';

const READS_A_ROUND = 10;
/** `BENCH_ORDERS=1000000` adds a size, which takes some minutes to fill. */
const SIZES = [10_000, 200_000, ...(process.env.BENCH_ORDERS ?? '').split(',').filter(Boolean).map(Number)];

const SCOPE = { complexId: '1', cityId: '1' };
const NO_DAYS = { fromOn: null, toOn: null };
const NO_FILTER = { statuses: [], search: '', categoryId: null, vendorId: null, ...NO_DAYS };

type Question = { readonly name: string; readonly ask: (tx: Tx) => Promise<unknown> };

function pageOf(name: string, query: Partial<WorkOrderQuery>): Question {
  const whole = { ...NO_FILTER, page: 1, pageSize: 10, ...query };
  const ask = async (tx: Tx): Promise<void> => {
    const bounds = await dayBounds(tx, SCOPE.cityId, whole);
    const { records } = await listOrders(tx, { ...SCOPE, bounds }, whole);
    if (records.length === 0) throw new Error(`${name} found nothing`);
  };
  return { name, ask };
}

/** The last so many days, today included. */
function lately(days: number): { fromOn: string; toOn: string } {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return { fromOn: day(Date.now() - days * 86_400_000), toOn: day(Date.now() + 86_400_000) };
}

function questionsFor(orders: number): Question[] {
  const pages = orders / 10;
  const bounds: DayBounds = { from: null, before: null };
  const filter = { ...SCOPE, ...NO_DAYS, bounds, search: '', vendorId: null, categoryId: null };
  return [
    pageOf('page 1', {}),
    pageOf('page in the middle', { page: pages / 2 }),
    pageOf('last page', { page: pages }),
    pageOf('in-progress statuses', { statuses: LIST_STATUSES['in-progress'] }),
    pageOf('paid, page in the middle', { statuses: LIST_STATUSES.paid, page: Math.floor(pages / 21) }),
    pageOf('a vendor', { vendorId: 'vendor-3' }),
    pageOf('a category', { categoryId: 'category-1' }),
    pageOf('last 30 days', lately(30)),
    pageOf('all days but the last 10', { toOn: lately(10).fromOn }),
    pageOf('vendor, category, status, days', {
      ...{ vendorId: 'vendor-3', categoryId: 'category-1', statuses: LIST_STATUSES.completed },
      ...lately(200),
    }),
    pageOf('by vehicle', { sort: 'vehicle' }),
    pageOf('by vehicle, last first, page 100', { sort: '-vehicle', page: 100 }),
    pageOf('by vehicle, page in the middle', { sort: 'vehicle', page: pages / 2 }),
    pageOf('by vehicle, last page', { sort: 'vehicle', page: pages }),
    pageOf('by vendor', { sort: 'vendor' }),
    pageOf('by vendor, page in the middle', { sort: 'vendor', page: pages / 2 }),
    pageOf('by amount, page in the middle', { sort: '-amount', page: pages / 2 }),
    pageOf('last four of a car number', { search: '4821' }),
    pageOf('order number', { search: 'WO-104821' }),
    pageOf('text that all orders have', { search: 'WO-1' }),
    { name: 'dashboard: orders', ask: (tx) => countOrders(tx, SCOPE, NO_DAYS) },
    { name: 'dashboard: orders of 30 days', ask: (tx) => countOrders(tx, SCOPE, lately(30)) },
    { name: 'dashboard: invoices', ask: (tx) => countComplexInvoices(tx, SCOPE.complexId) },
    { name: 'report: pending payments', ask: (tx) => pendingByVendor(tx, filter) },
    { name: 'report: invoice status', ask: (tx) => statusByVendor(tx, filter) },
    {
      name: 'invoices, page 1',
      ask: (tx) => listInvoicePage(tx, filter, { ...NO_FILTER, page: 1, pageSize: 10, statuses: [] }),
    },
  ];
}

/** Ten orders read by known keys: the minimum cost of any list. */
async function thePageAlone(tx: Tx): Promise<void> {
  const newest = tx.selectFrom('work_orders').where('complex_id', '=', '1');
  const rows = await newest
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .select('id')
    .execute();
  await loadOrders(
    tx,
    rows.map(({ id }) => id),
  );
}

const FLOOR = 'ten newest orders, uncounted';

function onSnapshot({ db }: TestServer, ask: (tx: Tx) => Promise<unknown>): Promise<number> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return timed(() => snapshot.execute(ask));
}

async function measure(server: TestServer, { name, ask }: Question): Promise<Figure> {
  const rounds = await inRounds(async () => {
    const samples = { asked: [] as number[], alone: [] as number[] };
    for (let run = 0; run < READS_A_ROUND; run += 1) {
      samples.asked.push(await onSnapshot(server, ask));
      samples.alone.push(await onSnapshot(server, thePageAlone));
    }
    return samples;
  });
  return {
    name,
    ...summary(rounds.map(({ asked }) => asked)),
    floor: { ...summary(rounds.map(({ alone }) => alone)), name: FLOOR },
  };
}

describe.each(SIZES)('among %i orders', (orders) => {
  let server: TestServer | undefined;
  afterAll(() => server?.stop());

  it('answers lists, dashboard and reports', async () => {
    const started = await startTestServer({ routes: [] });
    server = started;
    await withClient(started.source, async (client) => {
      await fillBase(client);
      await fillHistory(client, orders);
      await fillInvoices(client);
    });
    const figures: Figure[] = [];
    for (const question of questionsFor(orders)) figures.push(await measure(started, question));
    const { rows } = await sql<{ version: string }>`select version()`.execute(started.db);
    const version = rows[0]?.version.split(' ').slice(0, 2).join(' ') ?? '';
    printTable(`Lists among ${orders.toLocaleString('en')} orders, without HTTP`, [version], figures);
  }, 1_800_000);
});

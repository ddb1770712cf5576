import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_STATUSES } from '#domain/work-order/lists.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { findSeenFile } from '#server/http/media.sql.ts';
import { hashToken } from '#server/http/session.ts';
import { countComplexInvoices, listInvoicePage } from '#server/invoices/list.sql.ts';
import { dayBounds } from '#server/lists.sql.ts';
import { pendingByVendor, statusByVendor } from '#server/payments/reports.sql.ts';
import { countOrders, listOrders } from '#server/work-orders/list.sql.ts';
import { findOrder, lockOrders } from '#server/work-orders/load.sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { withClient } from '#tests/support/server-database.ts';
import { fillBase, fillHistory, fillInvoices } from '#tests/support/site/fill.sql.ts';

/** 720 a day, two weeks of them. */
const ORDERS = 10_000;
/** Tables that grow with all orders ever. */
const LARGE = [
  'work_orders',
  'work_order_jobs',
  'work_order_job_images',
  'work_order_status_log',
  'job_cards',
];
/**
 * Limit for rows that a statement reads from those tables and their indexes: a few days' rows, however many there are.
 */
const MOST_ROWS = 2_500;

const SCOPE = { complexId: '1', cityId: '1' };
const NO_DAYS = { fromOn: null, toOn: null };
const NO_FILTER = {
  statuses: [],
  search: '',
  categoryId: null,
  vendorId: null,
  ...NO_DAYS,
  page: 1,
  pageSize: 10,
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: [] });
  await withClient(server.source, async (client) => {
    await fillBase(client);
    await fillHistory(client, ORDERS);
    await client.query(
      "update work_order_job_images set caption = 'Cracked lens' where work_order_job_id like '%99-job-1'",
    );
    await fillInvoices(client);
  });
}, 120_000);
afterAll(() => server.stop());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Every statement of a query, with the database's plan for it. */
async function plansOf(ask: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const statements: CompiledQuery[] = [];
  const compiler = new PostgresQueryCompiler();
  const listener: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await server.db.transaction().execute((tx) => ask(tx.withPlugin(listener) as Tx));
  return explained(statements);
}

async function explained(statements: readonly CompiledQuery[]): Promise<Plan[]> {
  expect(statements).not.toEqual([]);
  return withClient(server.source, async (client) => {
    const plans: Plan[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return plans;
  });
}

/** As from cameras: each picture and each invoice has unique bytes. */
const OWN_FILES = `
  insert into files (sha256, media_key, media_type, bytes)
    select sha256(work_order_job_id::bytea)::text, work_order_job_id, 'image/jpeg', 1 from work_order_job_images
    union all select sha256(id::bytea)::text, id, 'application/pdf', 1 from invoices;
  update work_order_job_images set sha256 = sha256(work_order_job_id::bytea)::text;
  update invoices set pdf_sha256 = sha256(id::bytea)::text;
  analyze`;

/** Faults as a readable message for the failing test. */
function faultsOf(plans: readonly Plan[]): string[] {
  return plans.flatMap((plan) => {
    const relation = plan['Relation Name'] ?? '';
    const isLarge = LARGE.includes(relation) || relation.startsWith('invoice');
    const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    if (isLarge && plan['Node Type'] === 'Seq Scan') return [`sequential scan of ${relation}`];
    return isLarge && rows > MOST_ROWS ? [`${rows} rows of ${relation} by ${plan['Node Type']}`] : [];
  });
}

function pageOf(query: Partial<WorkOrderQuery>): (tx: Tx) => Promise<unknown> {
  const whole = { ...NO_FILTER, ...query };
  return async (tx) => {
    const bounds = await dayBounds(tx, SCOPE.cityId, whole);
    const { records } = await listOrders(tx, { ...SCOPE, bounds }, whole);
    expect(records).not.toEqual([]);
  };
}

/** The database, with a record of statements that are built once. */
function watched(statements: CompiledQuery[]): Db {
  const { db } = server;
  return new Proxy(db, {
    get: (_, name) => {
      if (name === 'executeQuery')
        return (statement: CompiledQuery) => {
          statements.push(statement);
          return db.executeQuery(statement);
        };
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
}

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const invoiceFilter = {
  ...{ ...SCOPE, ...NO_DAYS, search: '', vendorId: null, categoryId: null },
  bounds: { from: null, before: null },
};

const FIRST_PAGE = { statuses: [], page: 1, pageSize: 10 };

describe('among ten thousand orders', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['the first page', pageOf({})],
    ['a page in the middle', pageOf({ page: 500 })],
    ['the last page', pageOf({ page: 1000 })],
    ['a page of a status', pageOf({ statuses: ['rejected'], page: 40 })],
    ['a page of several statuses', pageOf({ statuses: LIST_STATUSES['in-progress'], page: 90 })],
    ['a page of a vendor', pageOf({ vendorId: 'vendor-3', page: 60 })],
    ['a page of a category', pageOf({ categoryId: 'category-1', page: 700 })],
    ['a page of a week', pageOf({ fromOn: day(9), toOn: day(3), page: 200 })],
    [
      'a page of everything at once',
      pageOf({ vendorId: 'vendor-3', categoryId: 'category-1', statuses: ['completed'], fromOn: day(12) }),
    ],
    ['the first page by vehicle', pageOf({ sort: 'vehicle' })],
    ['a further page by vehicle, the last first', pageOf({ sort: '-vehicle', page: 50 })],
    ['the last page by vehicle', pageOf({ sort: 'vehicle', page: 1000 })],
    ['the first page by vendor', pageOf({ sort: 'vendor' })],
    ['a page in the middle by vendor', pageOf({ sort: 'vendor', page: 500 })],
    [
      'a page by vendor, the last first, of several statuses',
      pageOf({ sort: '-vendor', statuses: LIST_STATUSES['in-progress'], page: 30 }),
    ],
    ['the first page by amount', pageOf({ sort: '-amount' })],
    ['the last page but nine by amount', pageOf({ sort: '-amount', page: 990 })],
    ['the completed ones', pageOf({ sort: '-completed', statuses: LIST_STATUSES.completed })],
    ['their last page', pageOf({ sort: '-completed', statuses: LIST_STATUSES.completed, page: 47 })],
    ['the paid ones', pageOf({ sort: '-paid', statuses: LIST_STATUSES.paid })],
    ['their last page', pageOf({ sort: '-paid', statuses: LIST_STATUSES.paid, page: 95 })],
    ['the first page by status', pageOf({ sort: 'status' })],
    ['a page in the middle by status, the last first', pageOf({ sort: '-status', page: 500 })],
    ['an order by its number', pageOf({ search: 'WO-104821' })],
    ['orders by the last four of a plate', pageOf({ search: '4821' })],
    ['orders by a caption', pageOf({ search: 'cracked lens' })],
    [
      'invoices by their number',
      (tx) => listInvoicePage(tx, { ...invoiceFilter, search: 'INV-WO-104822' }, FIRST_PAGE),
    ],
    ['an order', (tx) => findOrder(tx, '1', 'order-005000')],
    ['two orders to action on', (tx) => lockOrders(tx, '1', ['order-005000', 'order-000007'])],
    ['the counts of the dashboard', (tx) => countOrders(tx, SCOPE, NO_DAYS)],
    ['the counts of some days', (tx) => countOrders(tx, SCOPE, { fromOn: day(9), toOn: day(3) })],
    ['the counts of invoices', (tx) => countComplexInvoices(tx, '1')],
    [
      'a page of invoices',
      (tx) => listInvoicePage(tx, invoiceFilter, { statuses: ['paid'], page: 2, pageSize: 10 }),
    ],
    ...(['-amount', 'created', 'vendor', '-vendor'] as const).map(
      (sort): [string, (tx: Tx) => Promise<unknown>] => [
        `a page of invoices sorted by ${sort}`,
        (tx) => listInvoicePage(tx, invoiceFilter, { statuses: [], page: 2, pageSize: 10, sort }),
      ],
    ),
    ['the report on what is owed', (tx) => pendingByVendor(tx, invoiceFilter)],
    ['the report on invoices by status', (tx) => statusByVendor(tx, invoiceFilter)],
  ])('%s: a few rows, found by an index', async (_, ask) => {
    expect(faultsOf(await plansOf(ask))).toEqual([]);
  });

  test('[S26] a picture: a few rows, found by an index', async () => {
    await withClient(server.source, (client) => client.query(OWN_FILES));
    const statements: CompiledQuery[] = [];
    const rules = { at: new Date().toISOString(), demoSignIn: false };
    for (const as of ['token_hash', 'media_hash'] as const)
      await findSeenFile(
        watched(statements),
        { as, hash: hashToken('demo-creator') },
        'order-005000-job-1',
        rules,
      );
    expect(statements).toHaveLength(2);
    expect(faultsOf(await explained(statements))).toEqual([]);
  });

  test('what reads a whole table is found out', async () => {
    const all = (tx: Tx) =>
      tx.selectFrom('work_orders').where('total_paise', '>', 0).select('number').execute();
    expect(faultsOf(await plansOf(all))).toEqual(['sequential scan of work_orders']);
    const index = (tx: Tx) =>
      tx
        .selectFrom('work_orders')
        .where('complex_id', '=', '1')
        .orderBy('created_at')
        .offset(9_000)
        .select('id')
        .execute();
    expect(faultsOf(await plansOf(index))).toEqual([expect.stringContaining('10000 rows of work_orders by')]);
  });
});

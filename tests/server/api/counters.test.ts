import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/units.ts';
import { rebuildCounters } from '#server/counters.sql.ts';
import type { Tx } from '#server/db/schema.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import type { Given } from './money-stories.ts';
import { openWorld, type Wire } from './world.ts';

/** Midnight in India, in the middle of a month. */
const START = Date.parse('2026-01-15T00:00:00+05:30');
const DAYS = 50;
const STATUSES = [
  'open',
  'created',
  'vendor_assigned',
  'car_received',
  'completed',
  'invoice_paid',
  'closed',
];
const VENDORS = ['vendor-1', 'vendor-2'] as const;
const PDF = 'ab'.repeat(32);
const JOB_OF = { body: 'dent', engine: 'oil' } as const;

const world = await forThisFile(openWorld());
await insert(world.db, 'files', {
  sha256: PDF,
  media_key: 'bill',
  media_type: 'application/pdf',
  bytes: 1,
  width: null,
  height: null,
});
await sql`update complexes set city_id = '1' where id = '2'`.execute(world.db);

/** Around midnight in India and in London, or at any minute. */
const anInstant = fc
  .record({
    day: fc.nat(DAYS - 1),
    minute: fc.oneof(fc.constantFrom(0, 1, 329, 330, 331, 1439), fc.nat(1439)),
  })
  .map(({ day, minute }) => new Date(START + day * DAY_MS + minute * MINUTE_MS).toISOString());

const aRaise = fc.record({
  kind: fc.constant('raise'),
  at: anInstant,
  isOurs: fc.integer({ min: 0, max: 4 }).map((die) => die > 0),
});
const anAction = fc.oneof(
  { weight: 18, arbitrary: aRaise },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('add'), job: fc.constantFrom('body', 'engine') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove-jobs') }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('move'), status: fc.constantFrom(...STATUSES) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('assign'), vendor: fc.option(fc.constantFrom(...VENDORS)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redate'), at: anInstant }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bill'),
      on: anInstant,
      billedBy: fc.constantFrom(...VENDORS),
      worth: fc.integer({ min: 1, max: 9_999_999 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      to: fc.constantFrom('received', 'paid', 'rejected'),
    }),
  },
);
const someActions = fc.record({
  actions: fc.array(fc.record({ action: anAction, target: fc.nat(100_000) }), { minLength: 1, maxLength: 4 }),
  isRolledBack: fc.integer({ min: 0, max: 9 }).map((die) => die === 0),
});
type Action = Given<typeof anAction>;

class RolledBack extends Error {}

/** Each transaction works like an action of the server: its orders locked first. */
async function run({ actions, isRolledBack }: Given<typeof someActions>, name: string): Promise<void> {
  const work = world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from work_orders order by id`.execute(tx);
    const targets = actions.map(({ target }) => rows[target % Math.max(1, rows.length)]?.id ?? '');
    await sql`select from work_orders where id = any(${targets}::text[]) order by id for update`.execute(tx);
    for (const [index, { action }] of actions.entries())
      await apply(tx, action, targets[index] ?? '', `${name}-${index}`);
    if (isRolledBack) throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

async function apply(tx: Tx, action: Action, id: string, name: string): Promise<void> {
  if (action.kind === 'raise' && 'isOurs' in action) {
    const [complex, card] = action.isOurs ? ['1', 'card-1'] : ['2', 'card-x'];
    await sql`insert into work_orders (id, complex_id, job_card_id, status, created_by, created_at, updated_at)
      values (${name}, ${complex}, ${card}, 'open', 'user-demo-creator', ${action.at}, ${action.at})`.execute(
      tx,
    );
    await addJobs(tx, name, 'body', 1);
  } else if ('job' in action) await addJobs(tx, id, action.job, 2);
  else if ('status' in action)
    await sql`update work_orders set status = ${action.status} where id = ${id}`.execute(tx);
  else if ('vendor' in action)
    await sql`update work_orders set vendor_id = ${action.vendor} where id = ${id}`.execute(tx);
  else if ('at' in action)
    await sql`update work_orders set created_at = ${action.at} where id = ${id}`.execute(tx);
  else if ('billedBy' in action) await addInvoice(tx, name, action);
  else if ('to' in action)
    await sql`update invoices set status = ${action.to} where id = (select id from invoices order by md5(id || ${name}) limit 1)`.execute(
      tx,
    );
  else if (action.kind === 'delete') await sql`delete from work_orders where id = ${id}`.execute(tx);
  else
    await sql`delete from work_order_jobs where work_order_id = ${id} and id in
      (select id from work_order_jobs where work_order_id = ${id} order by id limit 2)`.execute(tx);
}

/** Adds this many at once, in one statement. */
async function addJobs(tx: Tx, orderId: string, category: keyof typeof JOB_OF, many: number): Promise<void> {
  await sql`insert into work_order_jobs (id, work_order_id, catalogue_job_id, category_id, job_name, category_name, quantity,
      rate_paise, position, created_at)
    select gen_random_uuid()::text, o.id, ${JOB_OF[category]}, ${category}, 'Job', 'Category', 1, 100, n, o.created_at
    from work_orders o, generate_series(1, ${many}::int) n where o.id = ${orderId}`.execute(tx);
}

async function addInvoice(
  tx: Tx,
  id: string,
  bill: { on: string; billedBy: string; worth: number },
): Promise<void> {
  await sql`insert into invoices (id, number, vendor_id, complex_id, value_without_tax_paise, value_with_tax_paise, status,
      pdf_sha256, created_by, created_at, updated_at)
    values (${id}, ${id}, ${bill.billedBy}, '1', 1, ${bill.worth}, 'created', ${PDF}, 'user-demo-creator', ${bill.on}, ${bill.on})`.execute(
    tx,
  );
}

const aQuestion = fc.record({
  statuses: fc.subarray(
    STATUSES.filter((status) => status !== 'created' && status !== 'closed'),
    { maxLength: 3 },
  ),
  vendor: fc.option(fc.constantFrom(...VENDORS, 'vendor-x'), { freq: 2 }),
  category: fc.option(fc.constantFrom('body', 'engine', 'no-such'), { freq: 2 }),
  from: fc.option(fc.integer({ min: -1, max: DAYS }), { freq: 2 }),
  to: fc.option(fc.integer({ min: -1, max: DAYS }), { freq: 2 }),
  /** Position in the list, in percent. */
  share: fc.integer({ min: 0, max: 100 }),
  size: fc.constantFrom(5, 10, 100),
});
type Question = Given<typeof aQuestion>;
const EVERYTHING: Question = {
  ...{ statuses: [], vendor: null, category: null, from: null, to: null },
  ...{ share: 0, size: 10 },
};

type Row = { id: string; status: string; vendor: string | null; day: string; categories: string[] };

/** The current orders of complex 1, newest first, read without any counter. */
async function readOrders(): Promise<Row[]> {
  const { rows } = await sql<Row>`select o.id, o.status, o.vendor_id as vendor,
      to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      (select coalesce(array_agg(distinct j.category_id), '{}') from work_order_jobs j where j.work_order_id = o.id) as categories
    from work_orders o where complex_id = '1' order by created_at desc, id desc`.execute(world.db);
  return rows;
}

const dayOf = (index: number): string => new Date(START + (index + 0.25) * DAY_MS).toISOString().slice(0, 10);

function answers(question: Question, { status, vendor, day, categories }: Row): boolean {
  const { statuses, from, to } = question;
  const word = status === 'created' ? 'open' : status;
  return (
    (statuses.length === 0 || statuses.includes(word)) &&
    (question.vendor === null || question.vendor === vendor) &&
    (question.category === null || categories.includes(question.category)) &&
    (from === null || day >= dayOf(from)) &&
    (to === null || day <= dayOf(to))
  );
}

function queryOf({ statuses, vendor, category, from, to, size }: Question, page: number): string {
  const fields = {
    ...{ work_order_status: statuses.join(','), vendor_id: vendor ?? '', category_id: category ?? '' },
    ...{ start_date: from === null ? '' : dayOf(from), end_date: to === null ? '' : dayOf(to) },
    ...{ page: String(page), page_size: String(size) },
  };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
}

async function expectAnswers(orders: readonly Row[], question: Question): Promise<number> {
  const wanted = orders.filter((order) => answers(question, order));
  const { size, share } = question;
  const page = 1 + Math.floor((wanted.length * share) / 100 / size);
  const { body } = await world.get(`/vendors/work-orders/?${queryOf(question, page)}`);
  const { records, metadata } = body.data;
  expect({ ids: records.map(({ id }: Wire) => id), total: metadata.total }).toEqual({
    ids: wanted.slice((page - 1) * size, page * size).map(({ id }) => id),
    total: wanted.length,
  });
  return wanted.length;
}

async function expectDashboard(orders: readonly Row[], { from, to }: Question): Promise<void> {
  const range = queryOf({ ...EVERYTHING, from, to }, 1);
  const { body } = await world.get(`/vendors/work-orders/counts/1/?${range}`);
  const count = (...words: string[]): number =>
    orders.filter((order) => answers({ ...EVERYTHING, from, to }, order) && words.includes(order.status))
      .length;
  expect(body.data.status_counts).toEqual({
    ...{ open: count('open', 'created'), ready_for_approval: 0, ready_for_vendor: 0, handover_to_vendor: 0 },
    ...{ vendor_assigned: count('vendor_assigned'), car_received: count('car_received') },
    ...{ work_completed: count('completed'), invoice_paid: count('invoice_paid', 'closed') },
  });
}

type Bill = { vendor: string; status: string; worth: number; day: string };

async function readInvoices(): Promise<Bill[]> {
  const { rows } = await sql<Bill>`select vendor_id as vendor, status, value_with_tax_paise as worth,
      to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from invoices where complex_id = '1' order by created_at desc, id desc`.execute(world.db);
  return rows;
}

/** The report and the list of invoices for the days and the vendor of a question. */
async function expectInvoices(invoices: readonly Bill[], { from, to, vendor }: Question): Promise<void> {
  const wanted = invoices.filter(
    (invoice) =>
      (vendor === null || invoice.vendor === vendor) &&
      (from === null || invoice.day >= dayOf(from)) &&
      (to === null || invoice.day <= dayOf(to)),
  );
  const fields = queryOf({ ...EVERYTHING, from, to, vendor }, 1);
  const list = (await world.get(`/vendors/invoices/?${fields}`)).body.data;
  expect(list.metadata.total).toBe(wanted.length);
  const { vendors } = (await world.get(`/vendors/invoice-status/1/?${fields}`)).body.data;
  const told = vendors.flatMap((line: Wire) =>
    line.status_breakdown.map((part: Wire) => [
      line.vendor_id,
      part.status_uri,
      part.invoice_count,
      Math.round(part.amount * 100),
    ]),
  );
  const groups = new Map<string, [string, string, number, number]>();
  for (const { vendor: id, status, worth } of wanted) {
    const [, , many, paise] = groups.get(id + status) ?? [id, status, 0, 0];
    groups.set(id + status, [id, status, many + 1, paise + worth]);
  }
  expect(told.sort()).toEqual([...groups.values()].sort());
}

const rebuild = (): Promise<number> => world.db.transaction().execute(rebuildCounters);

test('whatever four writers did at once, lists and dashboard show what counting anew would', async () => {
  const work = fc.sample(someActions, { seed: 20_261_125, numRuns: 1_200 });
  const left = [...work.entries()];
  const writer = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      await run(next[1], `order-${next[0]}`);
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  const orders = await readOrders();
  const invoices = await readInvoices();
  expect(invoices.length).toBeGreaterThan(100);
  const met = new Set<number>();
  await fc.assert(
    fc.asyncProperty(aQuestion, async (question) => {
      met.add(await expectAnswers(orders, question));
      await expectDashboard(orders, question);
      await expectInvoices(invoices, question);
    }),
    { seed: 20_261_126, numRuns: 100, examples: [[EVERYTHING], [{ ...EVERYTHING, share: 60, size: 5 }]] },
  );
  // The filters did narrow, and the list is longer than a page may skip row by row.
  expect(met).toContain(0);
  expect(Math.max(...met)).toBeGreaterThan(400);
  expect(met.size).toBeGreaterThan(20);
  expect(await rebuild()).toBe(0);
}, 120_000);

test('a rebuild says how many counters were wrong and puts them right', async () => {
  const { numUpdatedRows } = await world.db
    .updateTable('counters')
    .set(({ eb }) => ({ many: eb('many', '+', 1) }))
    .where('span', '=', 'month')
    .where('subject', '=', 'work_order')
    .where('vendor_id', '=', 'vendor-1')
    .where('category_id', '=', '')
    .executeTakeFirst();
  const { numDeletedRows } = await world.db
    .deleteFrom('counters')
    .where('span', '=', 'ever')
    .where('complex_id', '=', '1')
    .where('vendor_id', '=', '')
    .where('category_id', '=', '')
    .executeTakeFirst();
  const orders = await readOrders();
  const ofVendor: Question = { ...EVERYTHING, vendor: 'vendor-1' };
  await expect(expectAnswers(orders, EVERYTHING)).rejects.toThrow();
  await expect(expectAnswers(orders, ofVendor)).rejects.toThrow();
  expect(await rebuild()).toBe(Number(numUpdatedRows + numDeletedRows));
  await expectAnswers(orders, EVERYTHING);
  await expectAnswers(orders, ofVendor);
  expect(await rebuild()).toBe(0);
});

test('another clock on the wall makes other days of the same orders, also where it shows an hour twice at midnight', async () => {
  await world.db.deleteFrom('work_orders').execute();
  // In Havana clocks went back from 01:00 to 00:00 on 1 November 2026, at 05:00 UTC.
  for (const [index, at] of ['03:30', '04:30', '05:30', '06:30'].entries()) {
    const instant = `2026-11-01T${at}:00.000Z`;
    await sql`insert into work_orders (id, complex_id, job_card_id, status, created_by, created_at, updated_at)
      values (${`autumn-${index}`}, '1', 'card-1', 'open', 'user-demo-creator', ${instant}, ${instant})`.execute(
      world.db,
    );
  }
  await sql`update cities set time_zone = 'America/Havana' where id = '1'`.execute(world.db);
  for (const range of ['start_date=2026-11-01', 'end_date=2026-10-31', 'end_date=2026-11-01']) {
    const { body } = await world.get(`/vendors/work-orders/?${range}`);
    expect(body.data.metadata.total, range).toBe(body.data.records.length);
  }
  expect(await rebuild()).toBe(0);
});

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import { bind } from '#server/http/handler.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';
import { form, openWorld, pdf, photo } from './world.ts';

const world = await forThisFile(openWorld());
const order = await world.orderIn('open');

const AT = '2026-01-01T00:00:00.000Z';

describe('[D2] a day outside of the years 1900 to 2199 is refused as malformed', () => {
  test.each([
    '/vendors/work-orders/',
    '/vendors/work-orders/counts/1/',
    '/vendors/invoices/',
    '/vendors/pending-payments/1/',
    '/vendors/invoice-status/1/',
  ])('by %s', async (path) => {
    for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
      for (const name of ['start_date', 'end_date']) {
        const answer = await world.get(`${path}?${name}=${day}`);
        expect([name, day, answer.status, answer.body.code]).toEqual([name, day, 400, 'malformed']);
        expect(answer.body.detail).toContain('from 1900 to 2199');
      }
    }
    for (const day of ['1900-01-01', '2199-12-31'])
      expect((await world.get(`${path}?start_date=${day}&end_date=${day}`)).status).toBe(200);
  });
});

test('numbers and texts of a query beyond their bounds are refused as malformed', async () => {
  for (const query of [
    'page=0',
    'page=1000001',
    'page=1e400',
    'page=NaN',
    'page_size=101',
    'page_size=-1',
    `search_term=${'x'.repeat(101)}`,
    `vendor_id=${'x'.repeat(101)}`,
    'search_term=%00',
    'vendor_id=%00',
  ]) {
    const answer = await world.get(`/vendors/work-orders/?${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
  expect((await world.get('/vendors/work-orders/?page=1000000&page_size=100')).status).toBe(200);
  expect((await world.get('/vendors/work-orders/%00')).status).toBe(400);
});

test('a value that only the database refuses is malformed, not a fault of the server', async () => {
  const statements = [
    sql`select ${'9'.repeat(30)}::bigint`,
    sql`select '0001-02-30'::date`,
    sql`select ${'{"a":'}::jsonb`,
    sql`select 'epoch'::timestamptz + ${'99999999 years'}::interval`,
  ];
  for (const statement of statements) {
    const failing = bind(listJobCategories, [], async ({ tx }) => {
      await statement.execute(tx);
      return [];
    });
    const server = await startTestServer({ routes: [failing] });
    expect(await server.call('GET', '/vendors/job-categories/')).toMatchObject({
      status: 400,
      body: { code: 'malformed', detail: 'The request contains text or a number that cannot be stored.' },
    });
    await server.stop();
  }
});

test('[J18] an order holds 200 jobs and no more', async () => {
  const line = {
    catalogue_job_id: 'dent',
    category_id: 'body',
    job_name: 'D',
    category_name: 'B',
    quantity: 1,
  };
  const rows = Array.from({ length: 198 }, (_, n) => ({
    ...line,
    id: `line-${n}`,
    work_order_id: order.id,
    rate_paise: 100,
    position: n + 10,
    created_at: AT,
  }));
  await insert(world.db, 'work_order_jobs', ...rows);
  const add = async () => {
    const body = form({ job_id: 'dent', quantity: '1', images: await photo() });
    return world.call('POST', `/vendors/work-orders/${order.id}/jobs`, { form: body });
  };
  expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({
    status: 422,
    body: { detail: 'A work order can have at most 200 jobs. Raise another one for the rest.' },
  });
});

test('[V6] as many rates are saved at once as a catalogue holds jobs, and no more', async () => {
  const rates = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ job_id: n === 0 ? 'dent' : `job-${n}`, rate: 1 }));
  const save = (count: number) =>
    world.post('/vendors/job-rates', { vendor_id: 'vendor-1', job_rates: rates(count) });
  expect(await save(5_001)).toMatchObject({
    status: 422,
    body: {
      detail: 'At most 5000 rates can be saved at once.',
      error_message: { job_rates: 'At most 5000 rates can be saved at once.' },
    },
  });
  expect((await save(33_000)).status).toBe(422);
  const rows = Array.from({ length: 4_999 }, (_, n) => ({
    id: `job-${n + 1}`,
    category_id: 'engine',
    name: `Job ${n + 1}`,
    created_at: AT,
  }));
  await insert(world.db, 'catalogue_jobs', ...rows);
  expect((await save(5_000)).status).toBe(200);
  // [V8] Each rate may have been changed by another user meanwhile.
  const over = rates(5_000).map((row) => ({ ...row, rate: 3, expected_rate: 2 }));
  const refused = await world.post('/vendors/job-rates', { vendor_id: 'vendor-1', job_rates: over });
  expect([refused.status, Object.keys(refused.body.current).length]).toEqual([409, 5_000]);
  expect(await world.post('/vendors/jobs/', { category_id: 'body', name: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'catalogue/full' },
  });
});

test("[C6] a city's catalogue holds 500 categories and no more", async () => {
  const rows = Array.from({ length: 498 }, (_, n) => ({
    id: `category-${n}`,
    name: `Category ${n}`,
    city_id: '1',
    created_at: AT,
  }));
  await insert(world.db, 'job_categories', ...rows);
  expect(await world.post('/vendors/job-categories/', { name: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'catalogue/full' },
  });
});

test('[I11] an invoice is over 200 work orders at most', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => `order-${n}`);
  const body = form({
    invoiceNo: 'INV-9',
    work_order_ids: JSON.stringify(ids),
    value_without_tax: '1',
    value_with_tax: '1',
    image: pdf(),
  });
  expect(await world.call('POST', '/vendors/invoices/', { form: body })).toMatchObject({
    status: 422,
    body: { error_message: { work_order_ids: 'An invoice can cover at most 200 work orders.' } },
  });
});

test('a download names 200 invoices at most', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
  expect((await world.get(`/vendors/invoices/download/?invoice_ids=${ids(201)}`)).status).toBe(400);
  expect((await world.get(`/vendors/invoices/download/?invoice_ids=${ids(200)}`)).status).toBe(404);
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVOICE_STATUSES } from '#domain/invoice/invoice.ts';
import { looksLikeGstNumber, looksLikeIfscCode } from '#domain/vendor/checks.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-order/work-order.ts';
import { loadDemo } from '#server/demo/load.ts';
import { claimStore } from '#server/files/claim-store.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Wire } from './world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
}, 120_000);
afterAll(() => server.stop());

const data = async (path: string, token = 'demo-super-admin'): Promise<Wire> =>
  (await server.call('GET', path, { token })).body.data;
const allOrders = async (): Promise<Wire[]> => (await data('/vendors/work-orders/?page_size=100')).records;

test('the demo holds orders and invoices in every status', async () => {
  const orders = await allOrders();
  expect(new Set(orders.map(({ status_name }) => status_name))).toEqual(new Set(WORK_ORDER_STATUSES));
  const invoices: Wire[] = (await data('/vendors/invoices/?page_size=100')).records;
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(INVOICE_STATUSES));
  const partial = orders.filter(({ status_name }) => status_name === 'partially_approved');
  const undecided = partial.map(({ jobs }) => jobs.some((job: Wire) => job.approval_status === 'pending'));
  expect(new Set(undecided)).toEqual(new Set([true, false]));
});

test('sixty job cards stand in the first complex and five in the second, on plates of their own', async () => {
  expect((await data('/garage/search/jobcard')).metadata.total).toBe(60);
  expect((await data('/garage/search/jobcard', 'demo-other-complex')).metadata.total).toBe(5);
  const { records } = await data('/garage/search/jobcard?page_size=100');
  for (const { car_number } of records) expect(car_number).toMatch(/^[A-Z]{2}\d\d[A-Z]{2}\d{4}$/);
  expect(new Set(records.map((card: Wire) => card.car_number)).size).toBe(60);
});

test('the categories of the sample data are there, and orders are numbered by a prefix and four digits', async () => {
  const { records } = await data('/vendors/job-categories/');
  const names = records.map(({ name }: Wire) => name);
  expect(names).toEqual(expect.arrayContaining(['Body Work', 'Lathe Work', 'Engine Work']));
  for (const { work_order_id } of await allOrders()) expect(work_order_id).toMatch(/^WO-\d{4}$/);
});

test('vendors have numbers that pass their checks, bank details and rates', async () => {
  const { records } = await data('/vendors/?page=1&page_size=100');
  expect(records.length).toBeGreaterThanOrEqual(4);
  for (const vendor of records) {
    expect(looksLikeGstNumber(vendor.gst_no)).toBe(true);
    expect(looksLikeIfscCode(vendor.bank_details[0].ifsc_code)).toBe(true);
    expect(vendor.phone_number).toMatch(/^\d{10}$/);
    expect(vendor.jobs.length).toBeGreaterThan(0);
  }
});

test('jobs have real pictures before, and marked ones after', async () => {
  const orders = await allOrders();
  const jobs: Wire[] = orders.flatMap((order) => order.jobs);
  for (const job of jobs) {
    expect(job.images.length).toBeGreaterThanOrEqual(1);
    expect(job.completion_images.length > 0).toBe(job.completion_status !== null);
  }
  const done = jobs.find((job) => job.completion_status === 'completed');
  for (const url of [done.images[0], done.completion_images[0]]) {
    const bytes = Buffer.from(await (await server.media(url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 960 });
    expect((await server.media(`${url}?size=thumb`)).status).toBe(200);
  }
});

test('every total is what the jobs come to', async () => {
  for (const order of await allOrders()) {
    const paise = order.jobs.map((job: Wire) => {
      if (job.approval_status === 'rejected') return 0;
      const invoiced = /^(completed|invoice_|closed)/.test(order.status_name);
      if (!invoiced) return Math.round(job.total_amount * 100);
      if (job.completion_status === 'completed') return Math.round(job.final_rate * 100) * job.quantity;
      return Math.round((job.partial_completion_value ?? 0) * 100);
    });
    const total = paise.reduce((sum: number, one: number) => sum + one, 0);
    expect(Math.round(order.total_amount * 100), order.work_order_id).toBe(total);
  }
});

test('an invoice shows a PDF', async () => {
  const { records } = await data('/vendors/invoices/?page_size=1');
  const text = await (await server.media(records[0].image_url)).text();
  expect(text).toMatch(/^%PDF-1\.4[\s\S]*startxref\n\d+\n%%EOF\n$/);
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
});

test('numbers rise with time, and nothing lies in the future', async () => {
  const orders = (await allOrders()).toReversed();
  const numbers = orders.map(({ work_order_id }) => Number(work_order_id.slice(3)));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const now = new Date().toISOString();
  for (const { status_log } of orders) {
    const times: string[] = status_log.map((entry: Wire) => entry.created_at);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? '') <= now).toBe(true);
  }
});

test('loading it a second time changes nothing', async () => {
  const before = await allOrders();
  await loadDemo({
    db: server.db,
    files: server.files,
    decoder: server.decoder,
    clock: { now: () => new Date() },
  });
  expect(await allOrders()).toEqual(before);
});

test('the demo complex is loaded once a run and copied, pictures included, for every server that asks', async () => {
  const servers = await Promise.all([startTestServer({ seed: 'demo' }), startTestServer({ seed: 'demo' })]);
  for (const server of servers) {
    const list = await server.call('GET', '/vendors/work-orders/?complex_id=1&page_size=1');
    expect(list.body.data.metadata.total).toBeGreaterThan(8);
    const picture = JSON.stringify(list.body).match(/\/api\/media\/[\w-]+/)?.[0] ?? '';
    expect((await server.media(picture)).status).toBe(200);
    expect(await claimStore(server.db, server.files)).toMatchObject({ kind: 'paired' });
    await server.stop();
  }
}, 120_000);

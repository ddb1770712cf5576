import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import type { TestAnswer } from '#tests/support/server.ts';
import { form, openWorld, photo, record, type Wire, type World } from './world.ts';

const world = await forThisFile(openWorld());

const key = (): string => crypto.randomUUID();

/** Every action on an order once, each with everything it can carry. */
const ACTIONS: readonly [string, (order: Wire) => Parameters<World['call']>][] = [
  ['adds a job', () => ['POST', '/jobs', { form: addition('dent', ['front', '']), key: key() }]],
  ['adds another', () => ['POST', '/jobs', { form: addition('oil'), key: key() }]],
  ['adds a third', () => ['POST', '/jobs', { form: addition('paint') }]],
  ['adds a fourth', () => ['POST', '/jobs', { form: addition('oil') }]],
  ['changes a quantity', ({ jobs }) => ['PATCH', `/jobs/${jobs[0].id}`, { json: { quantity: 4 } }]],
  ['removes a job', ({ jobs }) => ['DELETE', `/jobs/${jobs[3].id}`, {}]],
  ['submits it', () => ['PATCH', '/status', { json: { status: 'ready_for_approval' } }]],
  ['approves a job', ({ jobs }) => decision(jobs[0], 'approved')],
  ['approves another', ({ jobs }) => decision(jobs[1], 'approved')],
  ['rejects a job, with a reason', ({ jobs }) => decision(jobs[2], 'rejected', 'Too dear')],
  ['proceeds', () => ['PATCH', '/status', { json: { status: 'ready_for_vendor' } }]],
  ['assigns a vendor', () => ['POST', '/assign-vendor', { json: { vendor_id: 'vendor-1' } }]],
  ['hands over', () => ['PATCH', '/status', { json: { status: 'handover_to_vendor' } }]],
  ['receives', () => ['PATCH', '/status', { json: { status: 'car_received' } }]],
  [
    'completes a job in part',
    ({ jobs }) => completion(jobs[0], { status: 'partially_completed', partial_completion_value: '12.5' }),
  ],
  [
    'marks a job incomplete, with a reason',
    ({ jobs }) => completion(jobs[1], { status: 'incomplete', reason: 'No part' }),
  ],
];

function addition(job: string, captions: string[] = ['']): FormData {
  const images = pictures.slice(0, captions.length);
  return form({ job_id: job, quantity: '2', images, captions: JSON.stringify(captions) });
}
const pictures: Blob[] = [];

function decision({ id }: Wire, approval_status: string, reason?: string): Parameters<World['call']> {
  return ['POST', `/jobs/${id}/approve`, { json: { approval_status, reason }, key: key() }];
}

function completion({ id }: Wire, fields: Record<string, string>): Parameters<World['call']> {
  const captions = JSON.stringify(['', 'done']);
  return [
    'PATCH',
    `/jobs/${id}/complete`,
    { form: form({ final_rate: '20', images: pictures, captions, ...fields }), key: key() },
  ];
}

/** Performs every action in turn; `check` receives each answer and the step before it. Returns the final order. */
async function doAll(check: (what: string, answer: TestAnswer) => Promise<void>): Promise<Wire> {
  pictures.splice(0, pictures.length, await photo(10), await photo(20));
  let order: Wire = record(await world.post('/vendors/work-orders/', { jobcard_id: 'card-1' }));
  const path = `/vendors/work-orders/${order.id}`;
  for (const [what, ask] of ACTIONS) {
    const [method, rest, options] = ask(order);
    const answer = await world.call(method, path + rest, options);
    expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    await check(what, answer);
    order = record(await world.get(path));
  }
  expect(order.status_name).toBe('completed');
  return order;
}

test('every action answers the order as it is read afterwards', async () => {
  await doAll(async (what, answer) => {
    const order = record(answer);
    expect(order, what).toEqual(record(await world.get(`/vendors/work-orders/${order.id}`)));
  });
});

test('every action on an order, and on its invoice, writes the row of the order, by which one that waited knows of it', async () => {
  const known = new Set<string>();
  const expectWritten = async (what: string, { id }: Wire): Promise<void> => {
    const { rows } = await sql<{ version: string }>`
      select xmin::text as version from work_orders where id = ${id}`.execute(world.db);
    const version = rows[0]?.version ?? '';
    expect(known, what).not.toContain(version);
    known.add(version);
  };
  const order = await doAll((what, answer) => expectWritten(what, record(answer)));
  const invoice = record(await world.invoiceOver([order]));
  await expectWritten('is billed', order);
  const path = `/vendors/invoices/${invoice.id}/status`;
  record(await world.patch(path, { status: 'rejected', reason: 'Twice' }));
  await expectWritten('has its invoice rejected', order);
  const other = await world.orderIn('open');
  await expectWritten('is opened', other);
  record(await world.post(`/vendors/work-orders/${other.id}/cancel`, {}));
  await expectWritten('is cancelled', other);
});

test('completing a job with two photos takes eleven statements, its transaction included', async () => {
  const order = await world.orderIn('car_received');
  const said: string[] = [];
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    const [first] = input;
    said.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, input);
  } as never);
  try {
    const options = {
      form: form({ status: 'completed', final_rate: '20', images: [await photo(30), await photo(40)] }),
      key: key(),
    };
    const answer = await world.call(
      'PATCH',
      `/vendors/work-orders/${order.id}/jobs/${order.jobs[0].id}/complete`,
      options,
    );
    expect(answer.status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  // An idle connection is checked before use.
  const statements = said
    .filter((text) => text !== 'select 1')
    .map((text) => text.trim().split(/\s+/, 3).join(' '));
  expect(statements).toHaveLength(11);
});

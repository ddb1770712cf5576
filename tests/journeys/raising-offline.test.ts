import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { newId } from '#app/app/engine-parts.ts';
import { localId } from '#domain/local-ids.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Cable, Tablet } from './support/tablet.ts';

/** A host that supports Idempotency-Keys and one that does not. */
const HOSTS = [
  { host: 'a host with idempotency keys', knowsKeys: true },
  { host: 'a host without idempotency keys', knowsKeys: false },
];

let server: TestServer;
/** True if the host supports Idempotency-Keys. */
let idempotency: boolean;
let tablet: Tablet;
/** Each order is raised for a separate card: without keys, another order for the same card might be mistaken for it. */
let cards: { id: string; jobcard_id: string; car_number: string }[];
let catalogue: { id: string; name: string }[];

async function startHost(knowsKeys: boolean): Promise<void> {
  idempotency = knowsKeys;
  server = await startTestServer({ seed: 'demo', idempotency });
  const categories = await server.call('GET', '/vendors/job-categories/');
  cards = Array.from({ length: 12 }, (_, index) => ({
    id: `card-${index}`,
    jobcard_id: `JC-${900_000 + index}`,
    car_number: `KA 09 ZZ ${1_000 + index}`,
  }));
  const rows = cards.map(({ id, jobcard_id, car_number }) => {
    const car = { car_id: `car of ${id}`, car_number };
    return { id, jobcard_no: jobcard_id, complex_id: '1', ...car, created_at: new Date().toISOString() };
  });
  await server.db.insertInto('job_cards').values(rows).execute();
  catalogue = categories.body.data.records.flatMap(({ jobs }: { jobs: typeof catalogue }) => jobs);
}

async function aTablet(): Promise<void> {
  tablet = new Tablet(server, 'demo-creator', { idempotency });
  await tablet.start();
}

/** Raises an order; returns its local id. */
async function raise(): Promise<string> {
  const card = cards.shift();
  if (card === undefined) throw new Error('the demo complex has too few job cards');
  const orderId = localId(newId());
  await tablet.capture(createOrderAction, {
    orderId,
    jobCard: { id: card.id, number: card.jobcard_id },
    car: { id: 'unknown', number: card.car_number },
  });
  return orderId;
}

/** Adds the catalogue job at that index with two photos; returns the local id of the new job. */
async function add(orderId: string, place: number, quantity = 1): Promise<string> {
  const job = catalogue[place];
  if (job === undefined) throw new Error('the demo catalogue has too few jobs');
  const order = await tablet.sees(orderId);
  const photoIds = [await tablet.photograph(), await tablet.photograph()];
  const entry = await tablet.capture(
    addJobAction,
    {
      orderId,
      orderNumber: order.number,
      catalogueJobId: job.id,
      jobName: job.name,
      categoryName: 'Body Work',
      quantity,
      ratePaise: 0,
      knownJobIds: order.jobs.map(({ id }) => id),
    },
    { photoIds },
  );
  return localId(entry.id);
}

const named = (orderId: string, jobId: string) => ({ orderId, orderNumber: '', jobId, jobName: '', from: 1 });
const submit = (orderId: string) =>
  tablet.capture<TakeStep>(takeStepAction, { orderId, orderNumber: '', step: 'submit' });

/** An order with three jobs, one quantity changed, one job removed again, submitted: all without a network. */
async function raiseAndSubmit(): Promise<string> {
  const orderId = await raise();
  const first = await add(orderId, 0);
  await add(orderId, 1, 2);
  const third = await add(orderId, 1);
  await tablet.capture(changeQuantityAction, { ...named(orderId, first), quantity: 5 });
  await tablet.capture(removeJobAction, named(orderId, third));
  await submit(orderId);
  return orderId;
}

const allSent = () => vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);

async function onServer(orderId: string) {
  const { body } = await server.call('GET', `/vendors/work-orders/${(await tablet.sees(orderId)).id}`);
  return body.data.records[0];
}

async function ordersOfServer(): Promise<number> {
  const { body } = await server.call('GET', '/vendors/work-orders/?page=1&page_size=1');
  return body.data.metadata.total;
}

describe.each(HOSTS)('an order raised without a network, on $host,', ({ knowsKeys }) => {
  beforeAll(() => startHost(knowsKeys));
  afterEach(() => tablet.stop());
  afterAll(() => server.stop());

  it('is worked on at once, under the name this tablet gave it', async () => {
    await aTablet();
    await tablet.loseNetwork();
    const orderId = await raiseAndSubmit();
    const seen = await tablet.sees(orderId);
    expect(seen).toMatchObject({ id: orderId, status: 'ready_for_approval', createdBy: 'demo.creator' });
    expect(seen.jobs.map(({ quantity, pictures }) => [quantity, pictures.length])).toEqual([
      [5, 2],
      [2, 2],
    ]);
  });

  const sentTwice: [string, Cable['nextAnswers']] = [
    'when a browser sends requests twice',
    ['sent-twice', 'sent-twice', 'sent-twice', 'sent-twice'],
  ];
  it.each<[string, Cable['nextAnswers']]>([
    ['over a healthy wire', []],
    ['when the answer to raising it is lost', ['lost']],
    ['when the answer to adding a job is cut off', ['cut-body', 'cut-body']],
    ['when every other answer is lost', Array.from({ length: 7 }, () => 'lost' as const)],
    // If the browser itself sends twice and the host has no key to detect it, there are two orders, which no app can
    // prevent.
    ...(knowsKeys ? [sentTwice] : []),
  ])('arrives whole and once %s', async (_name, fates) => {
    await aTablet();
    const before = await ordersOfServer();
    await tablet.loseNetwork();
    const orderId = await raiseAndSubmit();
    tablet.cable.isCut = false;
    tablet.cable.nextAnswers.push(...fates);
    await tablet.engine.sendNow();
    await allSent();
    const order = await onServer(orderId);
    expect(order).toMatchObject({
      status_name: 'ready_for_approval',
      created_by: { username: 'demo.creator' },
    });
    expect(
      order.jobs.map(({ quantity, images }: { quantity: number; images: string[] }) => [
        quantity,
        images.length,
      ]),
    ).toEqual([
      [5, 2],
      [2, 2],
    ]);
    expect(await ordersOfServer()).toBe(before + 1);
    expect((await tablet.sees(orderId)).number).toBe(order.work_order_id);
  });

  it('is found by its first name after the server has named it, and takes actions that still use that name', async () => {
    await aTablet();
    const orderId = await raise();
    const jobId = await add(orderId, 2);
    await allSent();
    await tablet.loseNetwork();
    await tablet.capture(changeQuantityAction, { ...named(orderId, jobId), quantity: 3 });
    const [entry] = await tablet.entries();
    const order = await tablet.sees(orderId);
    expect(entry?.lane).toBe(`work-order:${order.id}`);
    expect(order.jobs[0]).toMatchObject({ quantity: 3 });
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await allSent();
    expect((await onServer(orderId)).jobs[0].quantity).toBe(3);
  });

  it('is taken back with everything captured on top of it', async () => {
    await aTablet();
    await tablet.loseNetwork();
    const orderId = await raiseAndSubmit();
    const other = await raise();
    const [create] = await tablet.entries();
    expect(await tablet.engine.withdraw(create?.id ?? '')).toBe('withdrawn');
    expect((await tablet.entries()).map(({ lane }) => lane)).toEqual([`work-order:${other}`]);
    expect(await tablet.database.photos.count()).toBe(0);
    await expect(tablet.sees(orderId)).rejects.toThrow('never saw');
  });

  it('loses a job that is taken back, with the quantity that was set for it', async () => {
    await aTablet();
    await tablet.loseNetwork();
    const orderId = await raise();
    const jobId = await add(orderId, 0);
    await add(orderId, 1);
    await tablet.capture(changeQuantityAction, { ...named(orderId, jobId), quantity: 4 });
    const adding = (await tablet.entries()).find(({ id }) => localId(id) === jobId);
    expect(await tablet.engine.withdraw(adding?.id ?? '')).toBe('withdrawn');
    expect((await tablet.sees(orderId)).jobs).toHaveLength(1);
    tablet.cable.isCut = false;
    await tablet.engine.sendNow();
    await allSent();
    expect((await onServer(orderId)).jobs).toHaveLength(1);
  });
});

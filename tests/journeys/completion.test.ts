import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderJob, WorkOrder } from '#domain/work-order/work-order.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { Tablet } from './support/tablet.ts';

/** A host that supports Idempotency-Keys and one that does not. */
const HOSTS = [
  { host: 'a host with idempotency keys', knowsKeys: true },
  { host: 'a host without idempotency keys', knowsKeys: false },
];

let server: TestServer;
/** True if the host supports Idempotency-Keys. */
let idempotency: boolean;
let tablets: Tablet[] = [];
/** Orders in Car Received with jobs to mark; each story takes one. */
let orderIds: string[] = [];

async function startHost(knowsKeys: boolean): Promise<void> {
  idempotency = knowsKeys;
  server = await startTestServer({ seed: 'demo', idempotency });
  // Demo orders on their way to the vendor come back, so that there are enough cars to work on.
  for (const [from, to] of STEPS) {
    for (const { id } of await ordersIn(from)) {
      await server.call('PATCH', `/vendors/work-orders/${id}/status`, { json: { status: to } });
    }
  }
  const received = await ordersIn('car_received');
  orderIds = received.filter((order) => order.jobs.some(isToDo)).map((order) => order.id);
}

const STEPS = [
  ['vendor_assigned', 'handover_to_vendor'],
  ['handover_to_vendor', 'car_received'],
] as const;

async function ordersIn(status: string): Promise<{ id: string; jobs: WireJob[] }[]> {
  const path = `/vendors/work-orders/?work_order_status=${status}&page_size=100`;
  return (await server.call('GET', path)).body.data.records;
}

type WireJob = {
  id: string;
  approval_status: string;
  completion_status: string | null;
  completion_images: string[];
};

function isToDo(job: WireJob): boolean {
  return job.approval_status === 'approved' && job.completion_status === null;
}

async function aTablet(token = 'demo-creator'): Promise<Tablet> {
  const tablet = new Tablet(server, token, { idempotency });
  tablets.push(tablet);
  await tablet.start();
  return tablet;
}

async function anOrderToDo(tablet: Tablet): Promise<{ order: WorkOrder; job: OrderJob }> {
  const id = orderIds.shift();
  if (id === undefined) throw new Error('the demo complex has too few orders in Car Received');
  const order = await tablet.open(id);
  const job = order.jobs.find(
    (candidate) => candidate.approval === 'approved' && candidate.completion === null,
  );
  if (job === undefined) throw new Error('the order has no job to mark');
  return { order, job };
}

async function jobOnServer(orderId: string, jobId: string): Promise<WireJob> {
  const { body } = await server.call('GET', `/vendors/work-orders/${orderId}`);
  return body.data.records[0].jobs.find((job: WireJob) => job.id === jobId);
}

async function allSent(tablet: Tablet): Promise<void> {
  await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
}

describe.each(HOSTS)('a job completed in a bay without a network, on $host,', ({ knowsKeys }) => {
  beforeAll(() => startHost(knowsKeys));
  afterEach(async () => {
    await Promise.all(tablets.map((tablet) => tablet.stop()));
    tablets = [];
  });
  afterAll(() => server.stop());

  it('keeps the picture it sent under the address the server gave it', async () => {
    const tablet = await aTablet();
    const { order, job } = await anOrderToDo(tablet);
    const sha256 = await tablet.complete(order, job);
    await allSent(tablet);
    const { completion_images: images } = await jobOnServer(order.id, job.id);
    expect([...tablet.keptPictures]).toEqual([[images[0], sha256]]);
  });

  it('is shown at once, reaches the server when the network is back, and the office sees it with its photo', async () => {
    const tablet = await aTablet();
    const office = await aTablet('demo-approver');
    const { order, job } = await anOrderToDo(tablet);
    tablet.cable.isCut = true;
    const sha256 = await tablet.complete(order, job);
    const shown = (await tablet.sees(order.id)).jobs.find(({ id }) => id === job.id);
    expect(shown?.completion).toMatchObject({ status: 'completed', by: tablet.user?.username });
    expect((await jobOnServer(order.id, job.id)).completion_status).toBeNull();

    tablet.cable.isCut = false;
    tablet.engine.wake('online');
    await allSent(tablet);

    const atTheOffice = (await office.open(order.id)).jobs.find(({ id }) => id === job.id);
    expect(atTheOffice?.completion).toMatchObject({ status: 'completed', by: tablet.user?.username });
    const { completion_images } = await jobOnServer(order.id, job.id);
    expect(completion_images).toHaveLength(1);
    const picture = await server.media(String(completion_images[0]));
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(hash('sha256', bytes)).toBe(sha256);
  });

  it.each(['lost', 'cut-body', 'portal', 'sent-twice'] as const)(
    'is there once when the answer is %s',
    async (fate) => {
      const tablet = await aTablet();
      const { order, job } = await anOrderToDo(tablet);
      tablet.cable.nextAnswers.push(fate);
      await tablet.complete(order, job);
      await allSent(tablet);
      const done = await jobOnServer(order.id, job.id);
      expect(done.completion_status).toBe('completed');
      expect(done.completion_images).toHaveLength(1);
      expect(await tablet.database.receipts.count()).toBe(1);
      expect(await tablet.database.photos.count()).toBe(0);
    },
  );

  it('waits while the token is refused, and goes out after signing in again', async () => {
    const tablet = await aTablet();
    const { order, job } = await anOrderToDo(tablet);
    tablet.token = 'no-such-token';
    await tablet.complete(order, job);
    await vi.waitFor(
      async () => expect(await tablet.database.facts.get('queue-pause')).toBeDefined(),
      PATIENCE,
    );
    expect(await tablet.entries()).toMatchObject([{ state: 'queued', attempts: { count: 0 } }]);
    tablet.token = 'demo-creator';
    await tablet.signIn();
    await allSent(tablet);
    expect((await jobOnServer(order.id, job.id)).completion_status).toBe('completed');
  });

  it('parks when the office was quicker, says who, and does not stop another order', async () => {
    const tablet = await aTablet();
    const rival = await aTablet('demo-super-admin');
    const { order, job } = await anOrderToDo(tablet);
    const { order: other, job: otherJob } = await anOrderToDo(tablet);
    tablet.cable.isCut = true;
    await tablet.complete(order, job);
    await tablet.complete(other, otherJob);
    await rival.complete(await rival.open(order.id), job);
    await allSent(rival);

    tablet.cable.isCut = false;
    tablet.engine.wake('online');
    await vi.waitFor(
      async () => expect((await tablet.entries()).map(({ state }) => state)).toEqual(['attention']),
      PATIENCE,
    );
    const [parked] = await tablet.entries();
    expect(parked?.attempts.failure).toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining(rival.user?.username ?? '?'),
    });
    expect((await jobOnServer(other.id, otherJob.id)).completion_status).toBe('completed');
    expect(await tablet.database.photos.count()).toBe(1);
  });
});

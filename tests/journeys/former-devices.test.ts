import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { formerDevice, writeDevice } from '#tests/data/support/former-devices.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { Tablet } from './support/tablet.ts';

const STATUS = '/vendors/work-orders/';

type WireOrder = {
  id: string;
  status_name: string;
  jobs: {
    id: string;
    approval_status: string;
    completion_status: string | null;
    completion_images: string[];
  }[];
};

let server: TestServer;
let tablet: Tablet;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
}, 180_000);
afterEach(() => tablet.stop());
afterAll(() => server.stop());

async function ordersIn(status: string): Promise<WireOrder[]> {
  return (await server.call('GET', `${STATUS}?work_order_status=${status}&page_size=100`)).body.data.records;
}

async function order(id: string): Promise<WireOrder> {
  return (await server.call('GET', STATUS + id)).body.data.records[0];
}

async function ownerAtTheServer(): Promise<string> {
  const another = new Tablet(server, 'demo-super-admin');
  await another.signIn();
  if (another.user === null) throw new Error('nobody is signed in');
  await another.stop();
  return ownerKey(ownerOf(another.user));
}

/** Today's build on a device that a former build left, at the demo complex. */
async function updatedTablet(version: number, ids: Record<string, string>) {
  const owner = await ownerAtTheServer();
  const device = formerDevice(version, { ...ids, '1/demo.super-admin': owner });
  const indexedDB = new IDBFactory();
  await writeDevice(device, 'tablet', indexedDB);
  tablet = new Tablet(server, 'demo-super-admin', { indexedDB });
  await tablet.start();
  return device;
}

/** Everything that could be sent is sent, and nothing else is gone: unreadable actions are parked with their photos. */
async function expectSettled({ sendable, tables }: ReturnType<typeof formerDevice>): Promise<void> {
  const others = (tables.entries ?? []).map(({ id }) => String(id)).filter((id) => !sendable.includes(id));
  const kept = async () => (await tablet.database.entries.toArray()).map(({ id }) => id);
  await vi.waitFor(async () => expect(await kept()).toEqual(others), PATIENCE);
  for (const id of sendable) expect(await tablet.database.receipts.get(id), id).toBeDefined();
  const unknown = await tablet.database.entries
    .filter(({ attempts }) => attempts.failure?.kind === 'unreadable')
    .toArray();
  expect(unknown.length).toBeGreaterThan(0);
  expect(unknown.every(({ state }) => state === 'attention')).toBe(true);
}

describe('a tablet that was updated with work waiting', () => {
  it('sends what the first version captured, once, with its photos', async () => {
    const [toDo] = (await ordersIn('car_received')).filter(({ jobs }) => jobs.some(isToDo));
    const assigned = await ordersIn('vendor_assigned');
    for (const { id } of assigned.slice(0, 2)) {
      await server.call('PATCH', `${STATUS}${id}/status`, { json: { status: 'handover_to_vendor' } });
    }
    const [onItsWay, another] = await ordersIn('handover_to_vendor');
    const job = toDo?.jobs.find(isToDo);
    if (toDo === undefined || job === undefined || onItsWay === undefined || another === undefined)
      throw new Error('the demo complex has too few orders');
    const ids = { 'ORDER-A': toDo.id, 'JOB-A1': job.id, 'ORDER-B': onItsWay.id, 'ORDER-C': another.id };
    await expectSettled(await updatedTablet(1, ids));

    const done = (await order(toDo.id)).jobs.find(({ id }) => id === job.id);
    expect(done).toMatchObject({ completion_status: 'completed' });
    expect(done?.completion_images).toHaveLength(2);
    for (const { id } of [onItsWay, another]) expect((await order(id)).status_name).toBe('car_received');
    const photos = await tablet.database.photos.toCollection().primaryKeys();
    expect(photos.sort()).toEqual(['v1-photo-3', 'v1-photo-4']);
  });

  it('raises what the second version captured, and adds to it', async () => {
    const [cards, categories] = await Promise.all([
      server.call('GET', '/garage/search/jobcard?page=1&vendor_work_order_view=true'),
      server.call('GET', '/vendors/job-categories/'),
    ]);
    const jobId = categories.body.data.records[0].jobs[0].id;
    await expectSettled(
      await updatedTablet(2, { 'CARD-1': cards.body.data.records[0].id, 'CATALOGUE-JOB-1': jobId }),
    );
    const named = (await tablet.database.names.toArray()).find(({ localId }) => localId.endsWith('0001'));
    const raised = await order(named?.id ?? '');
    expect(raised.jobs).toHaveLength(1);
    const { records } = (await server.call('GET', '/vendors/job-categories/')).body.data;
    const made = records.filter(({ name }: { name: string }) => name === 'Upholstery · v2');
    expect(made).toHaveLength(1);
  });
});

function isToDo(job: WireOrder['jobs'][number]): boolean {
  return job.approval_status === 'approved' && job.completion_status === null;
}

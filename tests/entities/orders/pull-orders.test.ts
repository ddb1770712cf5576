import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { beginLaneWrites, endLaneWrites, listingKey, readOrder } from '#app/data/orders.ts';
import { listingTask, orderTask } from '#app/entities/orders/pull-orders.ts';
import { anOrder, aQuery } from '#testkit/builders.ts';
import { aDevice, holds, registry } from '#testkit/device.ts';
import { FakeServer } from '#testkit/host.ts';

const LANE = 'work-order:1';

let database: DeviceDatabase;
let server: FakeServer;
let seconds: number;

beforeEach(async () => {
  database = await aDevice();
  server = new FakeServer();
  seconds = 0;
  server.orders.set('1', anOrder({ id: '1' }));
});

const deps = () => ({
  database,
  registry,
  api: server,
  now: () => new Date(Date.UTC(2026, 10, 5, 10, 0, seconds++)),
});
const statusHere = async (id = '1') => (await readOrder(database, '1', id))?.order.status;
const asked = (call: string) => server.asked.filter((request) => request.call === call).length;

/** A step of the order reaches the server and its answer is stored, as the engine does it. */
async function deliverHandOver(): Promise<void> {
  const handedOver = anOrder({ id: '1', status: 'handover_to_vendor' });
  await database.transaction('rw', [database.lanes], () => beginLaneWrites(database, [LANE]));
  server.orders.set('1', handedOver);
  await holds(database, [handedOver], '2026-11-05T10:00:30.000Z');
  await database.transaction('rw', [database.lanes], () => endLaneWrites(database, [LANE]));
}

describe('reading an order', () => {
  it('stores what the server says, with the time the read began', async () => {
    await orderTask(deps(), '1', '1').run();
    expect(await readOrder(database, '1', '1')).toMatchObject({
      status: 'vendor_assigned',
      fetchedAt: '2026-11-05T10:00:00.000Z',
    });
  });

  it('that overlapped a write of its lane is thrown away and repeated', async () => {
    server.whileAnswering(deliverHandOver);
    await orderTask(deps(), '1', '1').run();
    expect(asked('work-order.get')).toBe(2);
    expect(await statusHere()).toBe('handover_to_vendor');
  });

  it('waits for a write that is under way, since its answer tells nothing until then', async () => {
    await beginLaneWrites(database, [LANE]);
    const read = orderTask(deps(), '1', '1').run();
    while (asked('work-order.get') === 0) await database.lanes.count();
    expect(await statusHere()).toBeUndefined();
    server.orders.set('1', anOrder({ id: '1', status: 'handover_to_vendor' }));
    await endLaneWrites(database, [LANE]);
    await read;
    expect(asked('work-order.get')).toBe(2);
    expect(await statusHere()).toBe('handover_to_vendor');
  });

  it('gives up for now when writes keep coming, and leaves what the writes brought', async () => {
    const again = async () => {
      await deliverHandOver();
      server.whileAnswering(again);
    };
    server.whileAnswering(again);
    await orderTask(deps(), '1', '1').run();
    expect(asked('work-order.get')).toBe(4);
    expect(await statusHere()).toBe('handover_to_vendor');
  });

  it('is not disturbed by a write of another lane', async () => {
    server.whileAnswering(async () => {
      await beginLaneWrites(database, ['work-order:2']);
    });
    await orderTask(deps(), '1', '1').run();
    expect(asked('work-order.get')).toBe(1);
    expect(await statusHere()).toBe('vendor_assigned');
  });
});

describe('reading a page', () => {
  const query = aQuery();

  it('stores the orders whole and the page by its exact query', async () => {
    server.orders.set('2', anOrder({ id: '2' }));
    await listingTask(deps(), '1', query).run();
    expect(await database.listings.get(listingKey('1', query))).toEqual({
      key: listingKey('1', query),
      complexId: '1',
      ids: ['2', '1'],
      total: 2,
      pageSize: 10,
      fetchedAt: '2026-11-05T10:00:00.000Z',
    });
    expect((await readOrder(database, '1', '2'))?.order.jobs).toHaveLength(1);
    expect(server.asked[0]?.query).toMatchObject({ complexId: '1', page: 1 });
  });

  it('[X21] longer than ten orders asks for it ten by ten, and no further than it needs', async () => {
    for (let id = 2; id <= 45; id += 1) server.orders.set(`${id}`, anOrder({ id: `${id}` }));
    const long = aQuery({ pageSize: 30 });
    await listingTask(deps(), '1', long).run();
    const listing = await database.listings.get(listingKey('1', long));
    expect(listing?.ids).toHaveLength(30);
    expect(listing?.total).toBe(45);
    expect(server.asked.map(({ query: page }) => page)).toMatchObject([
      { page: 1, pageSize: 10 },
      { page: 2, pageSize: 10 },
      { page: 3, pageSize: 10 },
    ]);
  });

  it('keeps the snapshot of an order whose lane was written meanwhile, and takes the others', async () => {
    server.orders.set('2', anOrder({ id: '2', status: 'car_received' }));
    server.whileAnswering(deliverHandOver);
    await listingTask(deps(), '1', query).run();
    expect(await statusHere('1')).toBe('handover_to_vendor');
    expect(await statusHere('2')).toBe('car_received');
  });

  it('never replaces a newer answer by a later arrival of an older one', async () => {
    server.whileAnswering(async () => {
      server.orders.set('1', anOrder({ id: '1', status: 'handover_to_vendor' }));
      await orderTask(deps(), '1', '1').run();
    });
    await listingTask(deps(), '1', query).run();
    expect(await statusHere()).toBe('handover_to_vendor');
  });

  it('stores newer answers even when the clock of the tablet goes back', async () => {
    await holds(database, [anOrder({ id: '1', status: 'car_received' })], '2030-01-01T00:00:00.000Z');
    await listingTask(deps(), '1', query).run();
    expect(await statusHere()).toBe('vendor_assigned');
  });

  it('is one query whatever the order of its statuses, and another with another filter', () => {
    const one = listingKey('1', aQuery({ statuses: ['open', 'created'] }));
    expect(listingKey('1', aQuery({ statuses: ['created', 'open'] }))).toBe(one);
    expect(listingKey('2', aQuery({ statuses: ['open', 'created'] }))).not.toBe(one);
    expect(listingKey('1', aQuery({ statuses: ['open', 'created'], vendorId: '4' }))).not.toBe(one);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { listingKey } from '#app/data/orders.ts';
import { type ListingView, readListing } from '#app/entities/orders/listings.ts';
import { categoriesReference, referenceTask } from '#app/entities/references.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { aJob, anEntry, anOrder, aQuery, SCOPE } from '#testkit/builders.ts';
import { aDevice, holds, registry } from '#testkit/device.ts';
import { FakeServer } from '#testkit/host.ts';

const FETCHED = '2026-11-05T09:00:00.000Z';

let database: DeviceDatabase;
beforeEach(async () => {
  database = await aDevice();
});

/** The server has answered this query with these orders. */
async function answered(
  query: WorkOrderQuery,
  orders: readonly WorkOrder[],
  total = orders.length,
): Promise<void> {
  await holds(database, orders);
  const ids = orders.map((order) => order.id);
  await database.listings.put({
    key: listingKey('1', query),
    complexId: '1',
    ids,
    total,
    fetchedAt: FETCHED,
  });
}

async function listed(
  query: WorkOrderQuery,
  { listName = 'in-progress', fromDevice = false }: { listName?: OrderListName; fromDevice?: boolean } = {},
): Promise<ListingView> {
  const view = await readListing({ database, registry }, SCOPE, { listName, query, fromDevice });
  if (view === null) throw new Error('there is no listing');
  return view;
}

const idsOf = (view: ListingView) => view.records.map(({ order }) => order.id);

/** A captured step of an order. */
async function captured(orderId: string, step: string, owner = SCOPE.owner): Promise<void> {
  const lane = `work-order:${orderId}`;
  await database.entries.add(anEntry({ lane, owner, payload: { orderId, orderNumber: '', step } }));
}

const created = aQuery({ statuses: ['open', 'created'] });
const approve = aQuery({ statuses: ['ready_for_approval', 'partially_approved'] });
const handedOver = aQuery({ statuses: ['handover_to_vendor'] });
const assigned = aQuery({ statuses: ['vendor_assigned'] });

/** Keys of the orders read for a page, each as often as it was read. */
async function ordersReadFor(query: WorkOrderQuery, listName: OrderListName): Promise<string[]> {
  const reading = vi.spyOn(database.orders, 'bulkGet');
  await listed(query, { listName });
  const keys = reading.mock.calls.flatMap(([asked]) => asked);
  reading.mockRestore();
  return keys;
}

describe('a page that the server answered', () => {
  it('reads an order that waits elsewhere only where actions can bring it in', async () => {
    const all = aQuery({ statuses: [] });
    await answered(all, [anOrder({ id: '1' })], 12);
    await answered(handedOver, [], 0);
    await holds(database, [anOrder({ id: '2' }), anOrder({ id: '3' })]);
    for (const id of ['2', '3']) await captured(id, 'hand-over');
    expect(await ordersReadFor(all, 'all')).toEqual(['1/1']);
    expect(await ordersReadFor(handedOver, 'in-progress')).toEqual(['1/2', '1/3']);
    expect(await listed(all, { listName: 'all' })).toMatchObject({ total: 12 });
    expect(idsOf(await listed(handedOver)).sort()).toEqual(['2', '3']);
  });

  it('is shown in the order of the server, with its total and its time', async () => {
    await answered(assigned, [anOrder({ id: '2' }), anOrder({ id: '3' })], 12);
    expect(await listed(assigned)).toMatchObject({ total: 12, fetchedAt: FETCHED, source: 'server' });
    expect(idsOf(await listed(assigned))).toEqual(['2', '3']);
  });

  it('is not there while the server has not answered this exact query', async () => {
    await answered(assigned, [anOrder()]);
    const other = aQuery({ statuses: ['vendor_assigned'], page: 2 });
    const question = { listName: 'in-progress', query: other, fromDevice: false } as const;
    expect(await readListing({ database, registry }, SCOPE, question)).toBeNull();
  });

  it('shows the pending action on the order, with its mark', async () => {
    const both = aQuery();
    await answered(both, [anOrder({ id: '1' })]);
    await captured('1', 'hand-over');
    const view = await listed(both);
    expect(view.records[0]?.order.status).toBe('handover_to_vendor');
    expect(view.records[0]?.pending).toMatchObject([
      { state: 'queued', label: 'Hand over to vendor · WO-0001' },
    ]);
    expect(view.total).toBe(1);
  });

  it('loses an order that a pending action moved away, in the records and in the total', async () => {
    await answered(assigned, [anOrder({ id: '2' }), anOrder({ id: '1' })], 2);
    await captured('1', 'hand-over');
    const view = await listed(assigned);
    expect(idsOf(view)).toEqual(['2']);
    expect(view.total).toBe(1);
  });

  it('gains an order that a pending action brought, at its place by time', async () => {
    await answered(handedOver, [
      anOrder({ id: '9', status: 'handover_to_vendor' }),
      anOrder({ id: '3', status: 'handover_to_vendor' }),
    ]);
    await holds(database, [anOrder({ id: '5' })]);
    await captured('5', 'hand-over');
    const view = await listed(handedOver);
    expect(idsOf(view)).toEqual(['9', '5', '3']);
    expect(view.total).toBe(3);
  });

  it('gains an order that a pending action brought, at its place in a sorted list', async () => {
    const query = { ...handedOver, sort: '-amount' } as const;
    await answered(query, [
      anOrder({ id: '9', status: 'handover_to_vendor', totalPaise: 800 }),
      anOrder({ id: '3', status: 'handover_to_vendor', totalPaise: 700 }),
    ]);
    await holds(database, [anOrder({ id: '5', totalPaise: 900 }), anOrder({ id: '8', totalPaise: 750 })]);
    await captured('5', 'hand-over');
    await captured('8', 'hand-over');
    expect(idsOf(await listed(query))).toEqual(['5', '9', '8', '3']);
  });

  it('keeps one that belongs on another page out of the records but counts it', async () => {
    const nine = Array.from({ length: 10 }, (_, index) =>
      anOrder({ id: String(30 - index), status: 'handover_to_vendor' }),
    );
    await answered(handedOver, nine, 14);
    await holds(database, [anOrder({ id: '4' })]);
    await captured('4', 'hand-over');
    const view = await listed(handedOver);
    expect(view.records).toHaveLength(10);
    expect(view.total).toBe(15);
  });

  it('is not moved by what somebody else captured on this tablet', async () => {
    await answered(assigned, [anOrder({ id: '1' })]);
    await captured('1', 'hand-over', '1/demo.other');
    const view = await listed(assigned);
    expect(idsOf(view)).toEqual(['1']);
    expect(view.records[0]?.pending).toEqual([]);
  });

  it('does not flicker between a delivery and the next answer: the order stays where it went', async () => {
    await answered(assigned, [anOrder({ id: '1' })]);
    await answered(handedOver, []);
    await holds(database, [anOrder({ id: '1', status: 'handover_to_vendor' })], '2026-11-05T09:00:05.000Z');
    await database.receipts.put({
      id: 'entry-0',
      owner: SCOPE.owner,
      lane: 'work-order:1',
      kind: 'work-order.take-step',
      label: '',
      capturedAt: FETCHED,
      deliveredAt: '2026-11-05T09:00:05.000Z',
      status: 200,
      replayed: false,
      answer: null,
    });
    expect(await listed(assigned)).toMatchObject({ records: [], total: 0 });
    expect(idsOf(await listed(handedOver))).toEqual(['1']);
    expect((await listed(handedOver)).total).toBe(1);
  });

  it('hides an order in progress with a vendor from Assign Vendor, but keeps every page reachable', async () => {
    const assign = aQuery({ statuses: ['ready_for_vendor', 'in_progress'] });
    const withVendor = anOrder({ id: '2', status: 'in_progress' });
    const without = anOrder({ id: '1', status: 'in_progress', vendor: null });
    await answered(assign, [withVendor, without], 12);
    const view = await listed(assign, { listName: 'assign' });
    expect(idsOf(view)).toEqual(['1']);
    expect(view.total).toBe(12);
  });
});

it('moves a submitted order from Created to Approve at once', async () => {
  await answered(created, [anOrder({ id: '1', status: 'open' })]);
  await answered(approve, []);
  await captured('1', 'submit');
  expect(await listed(created, { listName: 'created' })).toMatchObject({ records: [], total: 0 });
  const view = await listed(approve, { listName: 'approve' });
  expect(idsOf(view)).toEqual(['1']);
  expect(view.total).toBe(1);
});

describe('an order that only this tablet knows', () => {
  const orderId = 'local-1';
  const raised = (owner = SCOPE.owner) =>
    database.entries.add(
      anEntry({
        owner,
        lane: `work-order:${orderId}`,
        kind: 'work-order.create',
        payload: { orderId, jobCard: { id: 'c', number: 'JC-9' }, car: { id: 'v', number: 'MH 12 ZZ 0001' } },
      }),
    );

  it('stands at the head of the list of created orders, counted and marked', async () => {
    await answered(created, [anOrder({ id: '2', status: 'open', createdAt: '2026-01-01T00:00:00.000Z' })], 3);
    await raised();
    const view = await listed(created, { listName: 'created' });
    expect(idsOf(view)).toEqual([orderId, '2']);
    expect(view).toMatchObject({ total: 4, records: [{ pending: [{ kind: 'work-order.create' }] }, {}] });
  });

  it('moves to the next list when it is submitted with a job, and stays out of the first', async () => {
    await answered(created, []);
    await answered(approve, []);
    await raised();
    const lane = `work-order:${orderId}`;
    const job = { orderId, catalogueJobId: 'j', quantity: 1, ratePaise: 0, knownJobIds: [] };
    await database.entries.add(anEntry({ lane, kind: 'order-job.add', payload: job }));
    await captured(orderId, 'submit');
    expect(idsOf(await listed(created, { listName: 'created' }))).toEqual([]);
    expect(idsOf(await listed(approve, { listName: 'approve' }))).toEqual([orderId]);
  });

  it('is shown to nobody else who signs in here', async () => {
    await answered(created, []);
    await raised('1/somebody-else');
    expect(idsOf(await listed(created, { listName: 'created' }))).toEqual([]);
  });
});

describe('a query that was never asked, without a network', () => {
  const fromDevice = true;

  it('is answered from what the device holds, newest first, in pages', async () => {
    await holds(
      database,
      Array.from({ length: 25 }, (_, index) => anOrder({ id: String(index + 1) })),
    );
    await holds(database, [anOrder({ id: '40', status: 'completed' })]);
    const first = await listed(assigned, { fromDevice });
    const third = await listed({ ...assigned, page: 3 }, { fromDevice });
    expect(first).toMatchObject({ total: 25, source: 'device', fetchedAt: FETCHED });
    expect(idsOf(first)).toEqual(['25', '24', '23', '22', '21', '20', '19', '18', '17', '16']);
    expect(idsOf(third)).toEqual(['5', '4', '3', '2', '1']);
  });

  it('says how old the oldest of it is', async () => {
    await holds(database, [anOrder({ id: '1' })], '2026-11-05T08:00:00.000Z');
    await holds(database, [anOrder({ id: '2' })], '2026-11-05T09:30:00.000Z');
    expect((await listed(assigned, { fromDevice })).fetchedAt).toBe('2026-11-05T08:00:00.000Z');
  });

  it.each([
    ['an order number', 'wo-0002', ['2']],
    ['a car number without its spaces', 'mh12ab0003', ['3']],
    ['a job card', 'JC-1', ['1']],
    ['two characters at the start of a word', 'mh', ['3', '2', '1']],
    ['two characters inside of a word', '00', ['3', '2', '1']],
    ['two characters that start no word', 'h1', []],
    ['nothing that is there', 'KA 05', []],
  ])('finds by %s', async (_name, search, expected) => {
    await holds(database, [anOrder({ id: '1' }), anOrder({ id: '2' }), anOrder({ id: '3' })]);
    expect(idsOf(await listed({ ...assigned, search }, { fromDevice }))).toEqual(expected);
  });

  it('filters by vendor and by local days, both ends included', async () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    const other = { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' };
    await holds(database, [
      anOrder({ id: '1', createdAt: at(1, 23) }),
      anOrder({ id: '2', createdAt: at(2, 0) }),
      anOrder({ id: '3', createdAt: at(3, 23) }),
      anOrder({ id: '4', createdAt: at(4, 0) }),
      anOrder({ id: '5', createdAt: at(3, 12), vendor: other }),
    ]);
    const days = { ...assigned, fromOn: '2026-11-02', toOn: '2026-11-03' };
    expect(idsOf(await listed(days, { fromDevice }))).toEqual(['3', '5', '2']);
    expect(idsOf(await listed({ ...days, vendorId: 'v2' }, { fromDevice }))).toEqual(['5']);
  });

  it('filters by category once the device knows the categories, whose ids orders do not carry', async () => {
    const lathe = aJob({ categoryName: 'Lathe Work' });
    await holds(database, [anOrder({ id: '1' }), anOrder({ id: '2', jobs: [lathe] })]);
    const query = { ...assigned, categoryId: 'cat2' };
    expect(idsOf(await listed(query, { fromDevice }))).toEqual([]);
    const server = new FakeServer();
    server.answers.set('category.list', {
      data: { records: [{ id: 'cat2', name: 'Lathe Work', jobs: [] }] },
    });
    await referenceTask({ database, api: server, now: () => new Date() }, '1', categoriesReference).run();
    expect(idsOf(await listed(query, { fromDevice }))).toEqual(['2']);
  });

  it('moves orders with pending actions just the same', async () => {
    await holds(database, [
      anOrder({ id: '1' }),
      anOrder({ id: '2' }),
      anOrder({ id: '3', status: 'handover_to_vendor' }),
    ]);
    await captured('1', 'hand-over');
    expect(idsOf(await listed(assigned, { fromDevice }))).toEqual(['2']);
    const view = await listed(handedOver, { fromDevice });
    expect(idsOf(view)).toEqual(['3', '1']);
    expect(view.total).toBe(2);
  });

  it('serves all orders and long lists by index, page by page', async () => {
    const orders = Array.from({ length: 510 }, (_, index) =>
      anOrder({ id: String(index + 1), status: index % 7 === 0 ? 'open' : 'completed', jobs: [] }),
    );
    await holds(database, orders);
    const all = aQuery({ statuses: [], page: 51 });
    const lastPage = await listed(all, { fromDevice, listName: 'all' });
    expect(lastPage.total).toBe(510);
    expect(idsOf(lastPage)).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    const completed = await listed(aQuery({ statuses: ['completed'] }), {
      fromDevice,
      listName: 'completed',
    });
    expect(completed.total).toBe(437);
    expect(idsOf(completed).slice(0, 3)).toEqual(['510', '509', '508']);
    // The time is spent on writing 510 rows into the IndexedDB fake.
  }, 30_000);

  it('keeps other complexes out', async () => {
    await holds(database, [anOrder({ id: '1' })]);
    const elsewhere = { owner: '2/demo.other-complex', complexId: '2' };
    const question = { listName: 'in-progress', query: assigned, fromDevice } as const;
    expect(await readListing({ database, registry }, elsewhere, question)).toBeNull();
  });
});

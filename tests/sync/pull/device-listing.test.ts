import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { type ListingView, readListing } from '#app/sync/pull/listings.ts';
import { listingKey } from '#app/sync/pull/pull-orders.ts';
import { categoriesReference, referenceTask } from '#app/sync/pull/references.ts';
import type { OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';
import { aJob, anEntry, anOrder, aQuery, SCOPE } from '#tests/hooks/support/builders.ts';
import { aDevice, holds, registry } from '#tests/hooks/support/device.ts';
import { FakeServer } from '#tests/hooks/support/server.ts';

const FETCHED = '2026-11-05T09:00:00.000Z';

let database: DeviceDatabase;
beforeEach(async () => {
  database = await aDevice();
});

/** The server has answered this query with these orders. */
async function _answered(
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

const _created = aQuery({ statuses: ['open', 'created'] });
const _approve = aQuery({ statuses: ['ready_for_approval', 'partially_approved'] });
const handedOver = aQuery({ statuses: ['handover_to_vendor'] });
const assigned = aQuery({ statuses: ['vendor_assigned'] });

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

  it('moves orders with pending acts just the same', async () => {
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
    // Writing 510 rows into IndexedDB's stand-in is what takes the time.
  }, 30_000);

  it('keeps other complexes out', async () => {
    await holds(database, [anOrder({ id: '1' })]);
    const elsewhere = { owner: '2/demo.other-complex', complexId: '2' };
    const question = { listName: 'in-progress', query: assigned, fromDevice } as const;
    expect(await readListing({ database, registry }, elsewhere, question)).toBeNull();
  });
});

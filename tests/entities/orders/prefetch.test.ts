import { beforeEach, describe, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readOrder } from '#app/data/orders.ts';
import { readJobCards } from '#app/entities/orders/job-cards.ts';
import type { PrefetchState } from '#app/entities/orders/prefetch.ts';
import { createPrefetch, type Prefetch } from '#app/entities/orders/prefetch.ts';
import { vendorsReference } from '#app/entities/references.ts';
import { PREFETCHED_ORDERS } from '#app/sync/limits.ts';
import { createPuller } from '#app/sync/pull/pull.ts';
import { observed, Reachability } from '#app/sync/reachability.ts';
import { readReference } from '#app/sync/views/stored-answers.ts';
import { ROLES } from '#domain/permissions.ts';
import { aJob, anOrder, aUser } from '#testkit/builders.ts';
import { aDevice, registry } from '#testkit/device.ts';
import { FakeServer } from '#testkit/host.ts';
import { askedCards, jobCards, keepsJobCards } from '#testkit/job-cards.ts';

let database: DeviceDatabase;
let server: FakeServer;
let prefetch: Prefetch;
let pictures: string[];
let modes: Set<string>;
let onPicture: () => void;
let states: PrefetchState[];

beforeEach(async () => {
  database = await aDevice();
  server = new FakeServer();
  const none = { data: { records: [] } };
  server.answers.set('vendor.list', { data: { records: [{ id: 'v1', name: 'Garage One' }] } });
  server.answers.set('category.list', none);
  pictures = [];
  modes = new Set();
  onPicture = () => undefined;
  states = [];
  const reachability = new Reachability();
  const api = observed(server, reachability);
  const report = () => undefined;
  prefetch = createPrefetch({
    database,
    registry,
    api,
    now: () => new Date('2026-11-05T10:00:00.000Z'),
    puller: createPuller({
      clock: { setTimer: (callback) => queueMicrotask(callback) },
      reachability,
      report,
    }),
    config: { getSnapshot: () => ({ apiHost: 'https://api.test/api' }) },
    fetch: async (url, init) => {
      pictures.push(String(url));
      onPicture();
      modes.add(init?.mode ?? '');
      if (String(url).startsWith('https://closed.test/')) throw new TypeError('CORS');
      return new Response('picture');
    },
    origin: 'https://app.test',
    report,
  });
  prefetch.subscribe(() => states.push(prefetch.getSnapshot()));
});

function receives(count: number): void {
  for (let index = 1; index <= count; index += 1) {
    const id = String(index);
    const shared = { at: 'server', url: '/api/media/shared.jpg' } as const;
    const own = { at: 'server', url: `/api/media/${id}.jpg` } as const;
    server.orders.set(id, anOrder({ id, status: 'car_received', jobs: [aJob({ pictures: [shared, own] })] }));
  }
}

describe('preparing a tablet', () => {
  it('brings active orders with details, vendors, and each thumbnail once', async () => {
    receives(3);
    server.orders.set('8', anOrder({ id: '8', status: 'ready_for_approval', jobs: [aJob()] }));
    server.orders.set('9', anOrder({ id: '9', status: 'closed' }));
    await prefetch.run(aUser());
    expect((await readOrder(database, '1', '2'))?.order.jobs).toHaveLength(1);
    expect((await readOrder(database, '1', '8'))?.status).toBe('ready_for_approval');
    expect(await readOrder(database, '1', '9')).toBeUndefined();
    expect((await readReference(database, '1', vendorsReference('c1')))?.value).toMatchObject([{ id: 'v1' }]);
    expect(pictures.sort()).toEqual([
      'https://api.test/api/media/1.jpg?size=thumb',
      'https://api.test/api/media/2.jpg?size=thumb',
      'https://api.test/api/media/3.jpg?size=thumb',
      'https://api.test/api/media/shared.jpg?size=thumb',
    ]);
    expect(states.at(-1)).toEqual({ state: 'done', at: '2026-11-05T10:00:00.000Z' });
  });

  it('says that all is here only when nothing is left to fetch', async () => {
    receives(3);
    await prefetch.run(aUser());
    const counts = states.flatMap((state) => (state.state === 'running' ? [state] : []));
    // Three orders, five lists and four pictures.
    expect(counts.at(-1)).toMatchObject({ done: 12, of: 12 });
    expect(counts.filter(({ done, of }) => done === of)).toHaveLength(1);
  });

  it("fetches the picture on each order's card before the others", async () => {
    for (const id of ['1', '2']) {
      const pictures = ['card', 'other'].map(
        (name) => ({ at: 'server', url: `/api/media/${name}-${id}.jpg` }) as const,
      );
      server.orders.set(id, anOrder({ id, status: 'car_received', jobs: [aJob({ pictures })] }));
    }
    await prefetch.run(aUser());
    expect(pictures.map((url) => /media\/([a-z]+)/.exec(url)?.[1])).toEqual([
      'card',
      'card',
      'other',
      'other',
    ]);
  });

  it('[Q18] fetches the cars in the bays and their pictures before orders that are only being raised', async () => {
    receives(2);
    server.orders.set('8', anOrder({ id: '8', status: 'ready_for_approval', jobs: [aJob()] }));
    // Number of lists requested by the time of each picture.
    const listsBefore: number[] = [];
    onPicture = () => listsBefore.push(server.asked.filter(({ call }) => call === 'work-order.list').length);
    await prefetch.run(aUser());
    expect(listsBefore).toHaveLength(3);
    expect(new Set(listsBefore)).toEqual(new Set([1]));
    expect(server.asked.filter(({ call }) => call === 'work-order.list').length).toBeGreaterThan(1);
  });

  it('[X21] is bounded, ten orders to a page', async () => {
    receives(PREFETCHED_ORDERS + 50);
    await prefetch.run(aUser());
    expect(await database.orders.count()).toBeLessThanOrEqual(PREFETCHED_ORDERS);
    const pages = server.asked.filter(({ call }) => call === 'work-order.list');
    // The orders in progress, and the first page of the billable ones.
    expect(pages).toHaveLength(PREFETCHED_ORDERS / 10 + 1);
    expect(pages.map(({ query }) => query)).toEqual(
      pages.map(() => expect.objectContaining({ pageSize: 10 })),
    );
  }, 30_000);

  it('is not done where the network went before vendors and catalogue were here', async () => {
    receives(1);
    server.failing.set('category.list', new UnreachableError('network'));
    await prefetch.run(aUser());
    expect(states.at(-1)).toMatchObject({ state: 'stopped', asOf: null });
  });

  it('asks for no orders for a role that may not see them', async () => {
    receives(1);
    await prefetch.run(aUser({ role: ROLES.admin }));
    expect(await database.orders.count()).toBe(0);
    expect(states.at(-1)?.state).toBe('done');
  });

  it('brings the recent job cards, in the questions the picker asks, to those who may raise an order', async () => {
    keepsJobCards(server, jobCards(80));
    await prefetch.run(aUser({ role: ROLES.approver }));
    expect(askedCards(server)).toEqual([]);
    await prefetch.run(aUser());
    expect(askedCards(server)).toEqual(['/1', '/2', '/3', '/4', '/5']);
    const picker = { search: '', pages: 5, fromDevice: false };
    expect((await readJobCards(database, '1', picker))?.cards).toHaveLength(50);
  });

  it('asks for no more job cards than there are', async () => {
    keepsJobCards(server, jobCards(12));
    await prefetch.run(aUser());
    expect(askedCards(server)).toEqual(['/1', '/2']);
  });

  it('stops when the network goes, keeps what came, and goes on with the next run', async () => {
    receives(2);
    server.goOffline();
    await prefetch.run(aUser());
    expect(prefetch.getSnapshot()).toEqual({ state: 'stopped', done: 0, of: 0, asOf: null });
    server.comeBack();
    await prefetch.run(aUser());
    expect(prefetch.getSnapshot().state).toBe('done');
  });

  it('brings completed orders to those who may bill them, without their pictures', async () => {
    server.orders.set('9', anOrder({ id: '9', status: 'completed', jobs: [aJob()] }));
    await prefetch.run(aUser({ role: ROLES.approver }));
    expect(await readOrder(database, '1', '9')).toBeUndefined();
    await prefetch.run(aUser());
    expect((await readOrder(database, '1', '9'))?.status).toBe('completed');
    expect(pictures).toEqual([]);
  });

  it('still knows when it was last prepared to the end, for the same person and after a restart', async () => {
    await prefetch.run(aUser());
    server.goOffline();
    await prefetch.run(aUser());
    expect(prefetch.getSnapshot()).toMatchObject({ state: 'stopped', asOf: '2026-11-05T10:00:00.000Z' });
    await prefetch.run(aUser({ userId: 'demo.other' }));
    expect(prefetch.getSnapshot()).toMatchObject({ state: 'stopped', asOf: null });
  });

  it('runs once for one person, and gives way to another one', async () => {
    receives(2);
    const creator = aUser();
    const first = prefetch.run(creator);
    expect(prefetch.run(creator)).toBe(first);
    const other = prefetch.run(aUser({ userId: 'demo.approver', role: ROLES.approver }));
    await Promise.all([first, other]);
    expect(states.filter((state) => state.state === 'done')).toHaveLength(1);
  });

  it('[X26] reads pictures of a third origin by itself, and asks one that cannot be read only once', async () => {
    const at = (origin: string, name: string) =>
      ({ at: 'server', url: `https://${origin}/${name}.jpg` }) as const;
    for (const [id, origin] of [
      ['1', 'files.test'],
      ['2', 'closed.test'],
    ] as const) {
      const own = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => at(origin, id + name));
      server.orders.set(id, anOrder({ id, status: 'car_received', jobs: [aJob({ pictures: own })] }));
    }
    await prefetch.run(aUser());
    expect(modes).toEqual(new Set(['cors']));
    expect(pictures.filter((url) => url.startsWith('https://files.test/'))).toHaveLength(6);
    // Those that were in progress at the same time.
    expect(pictures.filter((url) => url.startsWith('https://closed.test/')).length).toBeLessThan(6);
  });
});

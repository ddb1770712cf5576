import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldByEntry } from '#app/data/photos.ts';
import { vendorsReference } from '#app/entities/references.ts';
import { useOutbox } from '#app/hooks/use-outbox.ts';
import { useReference } from '#app/hooks/use-references.ts';
import { useOutboxRead } from '#app/hooks/use-sync-status.ts';
import { useWorkOrder, useWorkOrderList } from '#app/hooks/use-work-orders.ts';
import { startRefreshing } from '#app/sync/pull/refresh.ts';
import type { OutboxRead } from '#app/sync/views/sync-status.ts';
import { anEntry, anOrder, aPhoto, aQuery, aUser, SCOPE } from '#testkit/builders.ts';
import { holds, keepsPhoto } from '#testkit/device.ts';
import { quiet, see } from '#testkit/hooks.tsx';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

let tablet: Tablet;
beforeEach(async () => {
  tablet = await aTablet();
});

describe('an order on the screen', () => {
  it('is loading until the server has told it, then stands there', async () => {
    tablet.server.orders.set('1', anOrder({ id: '1' }));
    const seen = await see(tablet.services, () => useWorkOrder('1'));
    expect(seen.all[0]).toEqual({ state: 'loading' });
    const live = await seen.until(quiet);
    expect(live).toMatchObject({
      state: 'ready',
      value: { order: { number: 'WO-0001' }, pending: [], stale: null },
    });
  });

  it('is shown from the device without a network, and says why it is stale', async () => {
    await holds(tablet.database, [anOrder({ id: '1' })]);
    tablet.server.goOffline();
    const seen = await see(tablet.services, () => useWorkOrder('1'));
    const live = await seen.until((now) => now.state === 'ready' && now.value.stale !== null);
    expect(live).toMatchObject({
      value: { stale: { kind: 'offline' }, fetchedAt: '2026-11-05T09:00:00.000Z' },
    });
  });

  it('fails only when neither the device nor the server has it', async () => {
    const seen = await see(tablet.services, () => useWorkOrder('404'));
    expect(await seen.until((now) => now.state === 'failed')).toEqual({
      state: 'failed',
      reason: { kind: 'not-found' },
    });
    tablet.server.goOffline();
    const offline = await see(tablet.services, () => useWorkOrder('405'));
    expect(await offline.until((now) => now.state === 'failed')).toMatchObject({
      reason: { kind: 'offline' },
    });
  });

  it('shows a captured action at once, and never the moment between', async () => {
    tablet.server.orders.set('1', anOrder({ id: '1' }));
    const seen = await see(tablet.services, () => useWorkOrder('1'));
    await seen.until(quiet);
    await act(async () => {
      await tablet.database.entries.add(anEntry());
    });
    await seen.until((now) => now.state === 'ready' && now.value.pending.length === 1);
    // Delivered: the answer is stored and the entry removed in one transaction.
    await act(async () => {
      await tablet.database.transaction('rw', [tablet.database.orders, tablet.database.entries], async () => {
        await holds(tablet.database, [anOrder({ id: '1', status: 'handover_to_vendor' })]);
        await tablet.database.entries.clear();
      });
    });
    await seen.until((now) => now.state === 'ready' && now.value.pending.length === 0);
    const statuses = seen.all.flatMap((now) => (now.state === 'ready' ? [now.value.order.status] : []));
    expect([...new Set(statuses)]).toEqual(['vendor_assigned', 'handover_to_vendor']);
    expect(statuses.lastIndexOf('vendor_assigned')).toBeLessThan(statuses.indexOf('handover_to_vendor'));
  });

  it('never shows one order under the address of another', async () => {
    await holds(tablet.database, [anOrder({ id: '1' }), anOrder({ id: '2' })]);
    tablet.server.goOffline();
    let id = '1';
    const seen = await see(tablet.services, () => ({ id, live: useWorkOrder(id) }));
    await seen.until(({ live }) => live.state === 'ready');
    id = '2';
    await act(async () => tablet.reachability.succeeded());
    await act(async () => {
      await tablet.database.lanes.count();
      tablet.signIn(aUser());
    });
    await seen.until(({ live }) => live.state === 'ready' && live.value.order.id === '2');
    for (const { id: address, live } of seen.all) {
      if (live.state === 'ready') expect(live.value.order.id).toBe(address);
    }
  });
});

describe('a list on the screen', () => {
  it('is what the server answered, and is read again after a drain and after a reconnect', async () => {
    const stop = startRefreshing({
      ...tablet.services,
      clock: {
        now: () => new Date(),
        setTimer: (callback) => setTimeout(callback, 0),
        clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
      },
      events: window,
      onReconnect: () => undefined,
    });
    tablet.server.orders.set('1', anOrder({ id: '1' }));
    const seen = await see(tablet.services, () => useWorkOrderList('in-progress', aQuery()));
    expect(await seen.until(quiet)).toMatchObject({
      value: { total: 1, pageCount: 1, source: 'server', failure: null },
    });
    tablet.server.orders.set('2', anOrder({ id: '2' }));
    await act(async () => {
      await tablet.database.facts.put({ key: 'last-delivered', value: { at: '2026-11-05T10:00:00.000Z' } });
    });
    await seen.until((now) => now.state === 'ready' && now.value.total === 2);
    await act(async () => tablet.reachability.failed());
    tablet.server.orders.set('3', anOrder({ id: '3' }));
    await act(async () => tablet.reachability.succeeded());
    await seen.until((now) => now.state === 'ready' && now.value.total === 3);
    stop();
  });
});

describe('a reference', () => {
  const vendor = (id: number) => ({ id: String(id), vendor_id: `VEN-${id}`, name: `Garage ${id}`, jobs: [] });

  it('follows the pages, and stays on the device for work without a network', async () => {
    const page = (records: unknown[], next: string | null) => ({
      data: { records, metadata: { page: 1, page_size: 100, total: 2, links: { next, prev: null } } },
    });
    tablet.server.answers.set('vendor.list', page([vendor(1)], '?page=2'));
    const { perform } = tablet.server;
    tablet.server.whileAnswering(async () => {
      tablet.server.answers.set('vendor.list', page([vendor(2)], null));
    });
    expect(perform).toBeDefined();
    const seen = await see(tablet.services, () => useReference(vendorsReference('c1')));
    const live = await seen.until(quiet);
    expect(live).toMatchObject({
      value: { value: [{ name: 'Garage 1' }, { name: 'Garage 2' }], failure: null },
    });
    tablet.server.goOffline();
    const restarted = await aTablet({ database: tablet.database });
    restarted.server.goOffline();
    const offline = await see(restarted.services, () => useReference(vendorsReference('c1')));
    const kept = await offline.until((now) => now.state === 'ready' && now.value.failure !== null);
    expect(kept).toMatchObject({
      value: { value: [{ id: '1' }, { id: '2' }], failure: { kind: 'offline' } },
    });
  });
});

describe('the outbox', () => {
  it('shows own entries one by one with what they wait for, and those of others as counts', async () => {
    await holds(tablet.database, [anOrder({ id: '1' })]);
    const failure = { kind: 'conflict', code: 'x', detail: 'Already done by someone else', at: '' } as const;
    const blocked = anEntry({ state: 'attention', attempts: { failure }, photoIds: ['p1'] });
    const photo = aPhoto('a.jpg', { sizeBytes: 1234 });
    await keepsPhoto(tablet.database, 'p1', heldByEntry(blocked.id), photo);
    await tablet.database.entries.bulkAdd([
      blocked,
      anEntry({ label: 'Car received · WO-0001' }),
      anEntry({ owner: '1/demo.other', ownerName: 'demo.other' }),
      anEntry({ owner: '1/demo.other', ownerName: 'demo.other' }),
    ]);
    const seen = await see(tablet.services, useOutbox);
    const live = await seen.until((now) => now.state === 'ready');
    expect(live).toMatchObject({
      value: {
        mine: [
          {
            id: blocked.id,
            order: { id: '1', number: 'WO-0001' },
            dependents: 0,
            behind: 1,
            sizeBytes: 1234,
            waitsFor: null,
          },
          {
            label: 'Car received · WO-0001',
            behind: 0,
            waitsFor: { for: 'attention', label: blocked.label, entryId: blocked.id },
            sizeBytes: 0,
          },
        ],
        others: [{ ownerName: 'demo.other', count: 2 }],
      },
    });
  });

  it('is summed up: what waits, what is sent in one go, what needs the person, and when the last went', async () => {
    const seen = await see(tablet.services, useOutboxRead);
    const nothing = await seen.until(({ state }) => state === 'read');
    expect(nothing).toMatchObject({ waiting: 0, sending: null, attention: 0, lastSentAt: null });
    const entries = [anEntry({ state: 'sending' }), anEntry(), anEntry({ state: 'attention' })];
    await act(async () => {
      await tablet.database.entries.bulkAdd(entries);
    });
    await seen.until((now) => now.state === 'read' && now.sending !== null);
    expect(seen.now()).toMatchObject({ waiting: 2, attention: 1, sending: { done: 0, of: 2 } });
    await act(async () => {
      await tablet.database.entries
        .where('id')
        .equals(entries[0]?.id ?? '')
        .delete();
      const at = '2026-11-05T10:00:00.000Z';
      await tablet.database.facts.put({ key: 'last-delivered', value: { at, owner: SCOPE.owner } });
    });
    const isSent = (now: OutboxRead) => now.state === 'read' && now.waiting === 1 && now.lastSentAt !== null;
    // None is being sent any more, so no batch is either.
    expect(await seen.until(isSent)).toMatchObject({ sending: null });
  });
});

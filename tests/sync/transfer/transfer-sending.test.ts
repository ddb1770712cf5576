import { describe, expect, it } from 'vitest';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { EntryRow } from '#app/data/rows.ts';
import {
  ALL_KINDS,
  addOne,
  anotherDevice,
  exported,
  imported,
  ORDERS,
  redescribed,
  untilAllDelivered,
} from '#tests/sync/support/transfer.ts';
import { settled } from '#tests/sync/support/virtual-time.ts';
import { anOfflineWorkbench, aWorkbench } from '../support/bench.ts';
import { anEntry } from '../support/orders.ts';

describe('work that was exported and imported', () => {
  it.each([true, false])(
    'has one effect when both devices send in the end (host with keys: %s)',
    async (keyed) => {
      for (const first of ['the old tablet', 'the new one'] as const) {
        const bench = await anOfflineWorkbench({ keyed, kinds: ALL_KINDS, orders: ORDERS });
        const entries = [await bench.complete(), await addOne(bench, 7)];
        const there = await anotherDevice(bench, keyed);
        const { file } = await exported(bench.database, bench.owner);
        await imported(there.database, file);
        bench.wire.isDown = false;
        const send = {
          'the old tablet': async () => {
            await bench.tab.engine.sendNow();
            await untilAllDelivered(bench, bench.database, entries);
          },
          'the new one': async () => {
            if (there.device.tabs.length === 0) await there.device.openTab();
            await untilAllDelivered(bench, there.database, entries);
          },
        };
        await send[first]();
        await send[first === 'the new one' ? 'the old tablet' : 'the new one']();
        expect(bench.timesDone('completes job-1')).toBe(1);
        expect(bench.timesDone('adds 7')).toBe(1);
        for (const tab of [...there.device.tabs]) there.device.kill(tab);
        bench.end();
      }
    },
  );

  it('brings an order that only the old tablet knew, and what was done to it, under one name', async () => {
    const bench = await anOfflineWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    const raised = await bench.capture(createOrderAction, {
      orderId: 'local-o1',
      jobCard: { id: 'jc-9', number: 'JC-9' },
      car: { id: 'car-1', number: 'KA01AB1234' },
    });
    const added = await addOne(bench, 3, { orderId: 'local-o1' });
    const there = await anotherDevice(bench, true);
    const { file } = await exported(bench.database, bench.owner);
    await imported(there.database, file);
    bench.wire.isDown = false;
    await there.device.openTab();
    await untilAllDelivered(bench, there.database, [raised, added]);
    await bench.tab.engine.sendNow();
    await untilAllDelivered(bench, bench.database, [raised, added]);
    expect(bench.host.effects.map(({ action }) => action)).toEqual(['raises jc-9', 'adds 3']);
  });

  it('gives what follows later the name that the server has given meanwhile', async () => {
    const bench = await anOfflineWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    const added = await addOne(bench, 3);
    const { file } = await exported(bench.database, bench.owner);
    const later = await redescribed(file, (manifest) => {
      const [entry] = manifest.entries as EntryRow[];
      if (entry === undefined) throw new Error('no entry');
      entry.lane = 'work-order:local-o1';
      entry.payload = { ...(entry.payload as object), orderId: 'local-o1' };
    });
    const there = await anotherDevice(bench, true);
    await there.database.names.put({ localId: 'local-o1', id: 'order-2', number: 'WO-2' });
    await imported(there.database, later);
    const row = await there.database.entries.where('id').equals(added.id).first();
    expect(row).toMatchObject({ lane: 'work-order:order-2', payload: { orderId: 'order-2' } });
  });

  it('never sends under another person’s token, and sends when the owner signs in', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    const there = await anotherDevice(bench, true);
    there.device.session = { ...bench.user, userId: 'somebody.else', username: 'somebody.else' };
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    bench.device.kill(bench.tab);
    bench.wire.isDown = false;
    const tab = await there.device.openTab();
    await settled();
    await bench.time.advance(120_000);
    expect(bench.host.effects).toEqual([]);
    there.device.session = bench.user;
    await tab.engine.signedIn(bench.user);
    await untilAllDelivered(bench, there.database, [entry]);
    expect(bench.host.effects).toHaveLength(1);
  });

  it('of a build that told attempts by flags is read, under the key that was in use, and done once', async () => {
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    bench.wire.told.push('answer-lost');
    const entry = await addOne(bench, 7);
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.outcome === 'unknown');
    const { file } = await exported(bench.database, bench.owner);
    const former = await redescribed(file, (manifest) => {
      manifest.version = 1;
      const flags = { attempts: 1, maybeApplied: true, nextAttemptAt: null, failure: null, key: entry.id };
      Object.assign((manifest.entries as object[])[0] ?? {}, flags);
    });
    const there = await anotherDevice(bench, true);
    await imported(there.database, former);
    expect(await there.database.entries.toArray()).toMatchObject([
      { attempts: { count: 1, keys: [entry.id], outcome: 'unknown' } },
    ]);
    await there.device.openTab();
    await untilAllDelivered(bench, there.database, [entry]);
    expect(bench.timesDone('adds 7')).toBe(1);
  });

  it('keeps a kind that this build does not know, and shows it as unreadable', async () => {
    const bench = await anOfflineWorkbench();
    await bench.database.entries.add(
      anEntry({ id: 'from-tomorrow', kind: 'test.unknown', lane: 'other:1', payload: { a: 1 } }),
    );
    const there = await anotherDevice(bench, true);
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    bench.wire.isDown = false;
    await there.device.openTab();
    await bench.until(async () => {
      const row = await there.database.entries.where('id').equals('from-tomorrow').first();
      return row?.attempts.failure?.kind === 'unreadable';
    });
    expect(await there.database.entries.where('id').equals('from-tomorrow').first()).toMatchObject({
      payload: { a: 1 },
      state: 'attention',
    });
  });
});

describe('an exported entry', () => {
  it('cannot be changed any more, since its copy may be sent from elsewhere', async () => {
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    const entry = await addOne(bench, 7, { holdMs: 60_000 });
    await exported(bench.database, bench.owner);
    expect(await bench.tab.engine.edit(entry.id, { key: 'form', value: {} })).toBe('exported');
    expect(await bench.database.drafts.count()).toBe(0);
  });

  it('can be withdrawn here', async () => {
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    const entry = await addOne(bench, 7, { holdMs: 60_000 });
    await exported(bench.database, bench.owner);
    expect(await bench.tab.engine.withdraw(entry.id)).toBe('withdrawn');
  });

  it('that was refused on both devices and is tried again on both at a time goes under one key', async () => {
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    bench.host.poisoned.set('adds 7', 422);
    const entry = await addOne(bench, 7);
    await bench.untilAttention(entry.id);
    const there = await anotherDevice(bench, true);
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    bench.host.poisoned.clear();
    const tab = await there.device.openTab();
    bench.wire.told.push('late', 'answer-lost');
    await Promise.all([tab.engine.retry(entry.id), bench.tab.engine.retry(entry.id)]);
    await untilAllDelivered(bench, bench.database, [entry]);
    await untilAllDelivered(bench, there.database, [entry]);
    expect(bench.timesDone('adds 7')).toBe(1);
  });

  it('that was refused on both devices and is tried again on both is done once', async () => {
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
    bench.host.poisoned.set('adds 7', 422);
    const entry = await addOne(bench, 7);
    const needsPerson = (database: DeviceDatabase) => async () =>
      (await database.entries.where('id').equals(entry.id).first())?.state === 'attention';
    await bench.until(needsPerson(bench.database));
    const there = await anotherDevice(bench, true);
    await imported(there.database, (await exported(bench.database, bench.owner)).file);
    expect(await needsPerson(there.database)()).toBe(true);
    bench.host.poisoned.clear();
    const tab = await there.device.openTab();
    await tab.engine.retry(entry.id);
    await untilAllDelivered(bench, there.database, [entry]);
    await bench.tab.engine.retry(entry.id);
    await untilAllDelivered(bench, bench.database, [entry]);
    expect(bench.timesDone('adds 7')).toBe(1);
  });
});

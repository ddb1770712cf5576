import { describe, expect, it } from 'vitest';
import { aUser } from '#tests/sync/support/orders.ts';
import { settled } from '#tests/sync/support/virtual-time.ts';
import { anOfflineWorkbench, aWorkbench } from '../support/bench.ts';

describe('the lead among tabs', () => {
  it('passes to the next tab at once when the leader dies, and nothing is sent twice', async () => {
    const bench = await aWorkbench();
    const second = await bench.device.openTab();
    const entry = await bench.complete();
    expect((await bench.entry(entry.id))?.state).toBe('sending');
    bench.device.kill(bench.tab);
    await settled();
    expect(bench.device.locks.leader()).toBe(second.name);
    await bench.untilDelivered(entry.id);
    await bench.time.advance(60_000);
    expect(bench.timesDone('completes')).toBe(1);
  });

  it('sends what another tab captures', async () => {
    const bench = await aWorkbench();
    bench.tab = await bench.device.openTab();
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    expect(bench.device.locks.leader()).toBe('tab-1');
  });

  it('is given up with the lock: a robbed leader sends nothing more until it leads again', async () => {
    const bench = await aWorkbench();
    await bench.device.openTab();
    bench.wire.told.push('late');
    const entry = await bench.complete();
    bench.device.locks.steal();
    await settled();
    expect(bench.device.locks.leader()).toBe('tab-2');
    await bench.untilDelivered(entry.id);
    await bench.time.advance(10 * 60_000);
    expect(bench.timesDone('completes')).toBe(1);
  });

  it('is left in good order by a tab that stops, with its requests cut off', async () => {
    const bench = await aWorkbench();
    const entry = await bench.complete();
    await bench.device.close(bench.tab);
    expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued', attempts: { outcome: 'unknown' } });
    bench.tab = await bench.device.openTab();
    await bench.untilDelivered(entry.id);
  });

  it('is taken by a service worker only if nobody has it, for one drain', async () => {
    const bench = await aWorkbench();
    const worker = await bench.device.openTab();
    await worker.engine.stop();
    bench.wire.isDown = true;
    const entry = await bench.complete();
    bench.wire.isDown = false;
    await worker.engine.drain();
    expect(await bench.entry(entry.id)).toBeDefined();
    bench.device.kill(bench.tab);
    let isDrained = false;
    const drained = worker.engine.drain().then(() => {
      isDrained = true;
    });
    await bench.until(() => isDrained);
    await drained;
    expect(await bench.database.receipts.get(entry.id)).toBeDefined();
    expect(bench.device.locks.leader()).toBeNull();
  });

  it('is lost by a service worker with its lock: what it was sending is cut off, and it ends', async () => {
    const bench = await anOfflineWorkbench();
    const entry = await bench.complete();
    bench.device.kill(bench.tab);
    bench.wire.isDown = false;
    bench.wire.told.push('late');
    await bench.device.wakeWorker();
    await bench.until(async () => (await bench.entry(entry.id))?.state === 'sending');
    bench.device.locks.steal();
    await settled();
    expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued', attempts: { outcome: 'unknown' } });
    expect(bench.device.workers).toEqual([]);
  });

  it('puts an entry found half sent back in the queue whoever captured it, so that reads of its order are kept again', async () => {
    const bench = await aWorkbench();
    const entry = await bench.complete();
    bench.device.kill(bench.tab);
    bench.device.session = aUser('demo.other');
    bench.tab = await bench.device.openTab();
    await settled();
    expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued', attempts: { outcome: 'unknown' } });
    expect(((await bench.database.lanes.get(entry.lane))?.writes ?? 1) % 2).toBe(0);
  });

  it('does not make two tabs wake each other for ever when the network comes and goes', async () => {
    const bench = await aWorkbench();
    await bench.device.openTab();
    const first = await bench.complete();
    await bench.untilDelivered(first.id);
    bench.wire.told.push('lost-on-the-way');
    const entry = await bench.complete('job-2');
    bench.wire.isDown = true;
    await bench.time.advance(10 * 60_000);
    expect((await bench.entry(entry.id))?.attempts.count).toBeLessThan(20);
  });

  it("never has two people's actions on one order under way at a time", async () => {
    const bench = await aWorkbench();
    bench.wire.told.push('late');
    const first = await bench.complete('job-1');
    bench.device.session = aUser('demo.other');
    await bench.tab.engine.signedIn(aUser('demo.other'));
    const second = await bench.complete('job-2');
    await bench.time.advance(1_000);
    expect((await bench.entry(first.id))?.state).toBe('sending');
    expect(await bench.entry(second.id)).toMatchObject({ state: 'queued', attempts: { count: 0 } });
    await bench.untilDelivered(second.id);
  });
});

describe('the tab in front', () => {
  /** The first tab leads. Both are visible, in separate windows, until one of them is brought to the front. */
  async function twoTabs(options: { keyed?: boolean } = {}) {
    const bench = await aWorkbench(options);
    const first = bench.tab;
    const second = await bench.device.openTab();
    await bench.time.advance(10);
    return { bench, first, second, leader: () => bench.device.locks.leader() };
  }

  it('[Q10] takes the lead of a tab that it hides, and hands it on when another hides it', async () => {
    const { bench, first, second, leader } = await twoTabs();
    expect(leader()).toBe(first.name);
    for (const tab of [second, first, second]) {
      await bench.device.bringToFront(tab);
      await bench.time.advance(10);
      expect(leader()).toBe(tab.name);
    }
    bench.tab = second;
    await bench.untilDelivered((await bench.complete()).id);
    expect(bench.timesDone('completes')).toBe(1);
  });

  it('[Q10] gets the lead past hidden tabs that were in the queue before it', async () => {
    const { bench, leader } = await twoTabs();
    await bench.device.openTab();
    const last = await bench.device.openTab();
    await bench.device.bringToFront(last);
    await bench.time.advance(10);
    expect(leader()).toBe(last.name);
  });

  it('[Q10] leaves the lead to a tab that is in front too, in a window of its own', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.tab = second;
    await bench.untilDelivered((await bench.complete()).id);
    expect(leader()).toBe(first.name);
  });

  it('[Q10] gets the lead when the window over the other one goes to the back', async () => {
    const { bench, first, second, leader } = await twoTabs();
    const third = await bench.device.openTab();
    await bench.device.close(first);
    expect(leader()).toBe(second.name);
    await bench.device.bringToFront(third);
    await bench.time.advance(10);
    expect(leader()).toBe(third.name);
  });

  it('[Q10] is not waited for where there is none: a hidden tab goes on sending, and none hands over to another', async () => {
    const { bench, first, leader } = await twoTabs();
    await bench.device.openTab();
    bench.wire.isDown = true;
    const entry = await bench.complete();
    await bench.device.bringToFront(first);
    await bench.time.advance(10);
    await bench.device.bringToFront(null);
    const leaders = new Set<string | null>();
    for (let ms = 0; ms < 1_000; ms += 10) {
      await bench.time.advance(10);
      leaders.add(leader());
    }
    expect([...leaders]).toEqual([first.name]);
    bench.backOnline();
    await bench.untilDelivered(entry.id);
  });

  it('[Q10] waits for photos that a hidden tab is sending, which sends what has none meanwhile and begins no others', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.wire.told.push('late');
    const uploading = await bench.complete('job-1');
    await bench.device.bringToFront(second);
    await bench.time.advance(10);
    bench.tab = second;
    const next = await bench.complete('job-1', { orderId: 'order-2' });
    await bench.time.advance(200);
    expect(leader()).toBe(first.name);
    expect((await bench.entry(uploading.id))?.attempts.count).toBe(1);
    expect((await bench.entry(next.id))?.attempts.count).toBe(0);
    await bench.untilDelivered(uploading.id);
    await bench.untilDelivered(next.id);
    expect(leader()).toBe(second.name);
    expect(bench.timesDone('completes')).toBe(2);
  });

  it('[Q10] lets the hidden tab keep the lead that is in front again before its photos are through', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.wire.told.push('late');
    const uploading = await bench.complete('job-1');
    await bench.device.bringToFront(second);
    await bench.time.advance(10);
    await bench.device.bringToFront(first);
    await bench.untilDelivered(uploading.id);
    await bench.time.advance(1_000);
    expect(leader()).toBe(first.name);
    await bench.untilDelivered((await bench.complete('job-1', { orderId: 'order-2' })).id);
  });

  it('[Q10] gets the lead at once from a hidden tab that waits for a server which does not answer', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.wire.isDown = true;
    await bench.complete();
    await bench.time.advance(60_000);
    expect(leader()).toBe(first.name);
    await bench.device.bringToFront(second);
    await bench.time.advance(10);
    expect(leader()).toBe(second.name);
  });

  it.each([{ keyed: true }, { keyed: false }])(
    '[Q11] robs a frozen tab of the lead after ten seconds without an answer, and nothing is sent twice (%o)',
    async ({ keyed }) => {
      const { bench, first, second, leader } = await twoTabs({ keyed });
      bench.wire.told.push('late');
      const cut = await bench.complete('job-1');
      bench.device.freeze(first);
      await bench.device.bringToFront(second);
      bench.tab = second;
      const waiting = await bench.complete('job-1', { orderId: 'order-2' });
      await bench.time.advance(9_000);
      expect(leader()).toBe(first.name);
      await bench.time.advance(2_000);
      expect(leader()).toBe(second.name);
      await bench.untilDelivered(waiting.id);
      await bench.untilDelivered(cut.id);
      bench.device.thaw(first);
      await bench.time.advance(60_000);
      expect(leader()).toBe(second.name);
      expect(bench.timesDone('completes')).toBe(2);
      expect(bench.device.sentByFollowers).toEqual([]);
    },
  );

  it('[Q11] robs no tab that answers, however long its photos take', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.wire.latencyMs = 60_000;
    const uploading = await bench.complete('job-1');
    await bench.device.bringToFront(second);
    await bench.time.advance(10);
    bench.tab = second;
    await bench.complete('job-1', { orderId: 'order-2' });
    await bench.time.advance(50_000);
    expect(leader()).toBe(first.name);
    await bench.untilDelivered(uploading.id);
    expect((await bench.database.receipts.get(uploading.id))?.replayed).toBe(false);
  });

  it('[Q11] notices a tab that freezes later by the next action', async () => {
    const { bench, first, second, leader } = await twoTabs();
    bench.device.freeze(first);
    bench.tab = second;
    const entry = await bench.complete();
    await bench.time.advance(11_000);
    expect(leader()).toBe(second.name);
    await bench.untilDelivered(entry.id);
  });
});

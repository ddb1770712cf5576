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

  it("never has two people's acts on one order under way at a time", async () => {
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

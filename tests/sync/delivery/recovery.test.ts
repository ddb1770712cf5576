import { describe, expect, it } from 'vitest';
import { PROBE_CAP_MS } from '#app/sync/limits.ts';
import type { Workbench } from '#tests/sync/support/bench.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';

const OUTAGE_MS = 20 * 60_000;
/** What the design allows from the network's return to the first sent act. */
const TARGET_MS = 2_000;

/** A tablet that was without a network for so long that every back-off is at its longest. */
async function aLongOutage(): Promise<{ bench: Workbench; ids: string[] }> {
  const bench = await aWorkbench();
  bench.wire.isDown = true;
  const ids: string[] = [];
  for (const orderId of ['order-1', 'order-2']) ids.push((await bench.complete('job-1', { orderId })).id);
  await bench.time.advance(OUTAGE_MS);
  expect(bench.host.effects).toEqual([]);
  bench.wire.isDown = false;
  return { bench, ids };
}

describe('a network that is back after long', () => {
  for (const hint of ['online', 'visible', 'asked'] as const) {
    it(`gets what waits at once when the tablet has a hint of it: ${hint}`, async () => {
      const { bench, ids } = await aLongOutage();
      bench.tab.engine.wake(hint);
      await bench.time.advance(TARGET_MS);
      expect((await bench.database.receipts.bulkGet(ids)).map((receipt) => receipt?.status)).toEqual([
        200, 200,
      ]);
    });
  }

  it('gets it within half a minute without any hint', async () => {
    const { bench, ids } = await aLongOutage();
    await bench.time.advance(PROBE_CAP_MS + TARGET_MS);
    expect((await bench.database.receipts.bulkGet(ids)).map((receipt) => receipt?.status)).toEqual([
      200, 200,
    ]);
  });

  it('is not asked for as seldom as before when it goes once more', async () => {
    const { bench } = await aLongOutage();
    bench.tab.reachability.succeeded();
    await bench.time.advance(TARGET_MS);
    bench.tab.reachability.failed();
    bench.wire.isDown = true;
    const { id } = await bench.complete('job-2');
    await bench.time.advance(100);
    bench.wire.isDown = false;
    await bench.time.advance(TARGET_MS);
    expect(await bench.database.receipts.get(id)).toMatchObject({ status: 200 });
  });
});

describe('a tablet that does not know yet whether its network is any good', () => {
  it('asks before it spends an act on it, which stays withdrawable', async () => {
    const bench = await aWorkbench();
    bench.wire.isDown = true;
    await bench.device.close(bench.tab);
    bench.tab = await bench.device.openTab();
    const { id } = await bench.complete();
    await bench.time.advance(OUTAGE_MS);
    expect(await bench.entry(id)).toMatchObject({ state: 'queued', attempts: { count: 0 } });
    expect(await bench.tab.engine.withdraw(id)).toBe('withdrawn');
  });
});

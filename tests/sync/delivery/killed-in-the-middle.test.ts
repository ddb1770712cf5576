import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { write } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { beginLaneWrites } from '#app/data/orders.ts';
import { OWN_FAULT_ATTEMPTS, PROBE_CAP_MS } from '#app/sync/limits.ts';
import { PATIENCE } from '../../../testkit/patience.ts';
import { anOfflineWorkbench, aWorkbench, type Workbench } from '../support/bench.ts';
import { settled, turns } from '../support/virtual-time.ts';

const PAYLOAD = {
  orderId: 'order-1',
  orderNumber: 'WO-1',
  jobId: 'job-1',
  jobName: 'Bumper repair',
  status: 'completed',
  finalRatePaise: 50_000,
  partialValuePaise: null,
} as const;
const DRAFT = 'complete/order-1/job-1';
/** After this many turns of the event loop every operation of the engine is complete. */
const TURNS = Array.from({ length: 26 }, (_, turn) => turn);

/** Owners of the photos, and content of the outbox. */
async function whatIsThere({ database }: Workbench) {
  const [entries, receipts, drafts, photos] = await Promise.all([
    database.entries.toArray(),
    database.receipts.toArray(),
    database.drafts.toArray(),
    database.photos.toArray(),
  ]);
  return {
    entries: entries.length,
    receipts: receipts.length,
    drafts: drafts.length,
    photosOf: photos.map(({ heldBy }) => heldBy.split(':')[0]),
  };
}

const UNSAVED = { entries: 0, receipts: 0, drafts: 1, photosOf: ['draft', 'draft'] };
const SAVED = { entries: 1, receipts: 0, drafts: 0, photosOf: ['entry', 'entry'] };
const DELIVERED = { entries: 0, receipts: 1, drafts: 0, photosOf: [] };

it('what is stored together is on the disk before the browser says that it is stored', async () => {
  const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  const durabilities: unknown[] = [];
  database.use({
    stack: 'dbcore',
    name: 'durability',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        if (mode === 'readwrite') durabilities.push(options?.durability);
        return core.transaction(stores, mode, options);
      },
    }),
  });
  await write(database, [database.lanes], () => beginLaneWrites(database, ['a']));
  database.close();
  expect(durabilities).toEqual(['strict']);
});

describe('a tab that dies', () => {
  it(
    'while it saves leaves either the form with its photos or the action with them, at whatever moment',
    PATIENCE,
    async () => {
      const seen = new Set<unknown>();
      for (const turn of TURNS) {
        const bench = await anOfflineWorkbench();
        const first = await bench.takePhoto(DRAFT);
        const photoIds = [first, await bench.takePhoto(DRAFT)];
        await bench.device.killDuring(bench.tab, turn, () =>
          bench.tab.engine.capture(completeJobAction, PAYLOAD, { photoIds, draftKey: DRAFT }),
        );
        const there = await whatIsThere(bench);
        const expected = there.entries === 0 ? UNSAVED : SAVED;
        expect(there, `killed after ${turn} turns`).toEqual(expected);
        seen.add(expected);
        bench.end();
      }
      expect(seen).toEqual(new Set([UNSAVED, SAVED]));
    },
  );

  it(
    'while it stores the answer leaves either the action with its photos or the receipt, at whatever moment',
    PATIENCE,
    async () => {
      const untilAnswer = await eventsUntilDelivered();
      const seen = new Set<unknown>();
      for (const turn of TURNS) {
        const bench = await aWorkbench();
        await twoPhotos(bench);
        for (let events = 1; events < untilAnswer; events += 1) await bench.time.next();
        void turns(turn).then(() => bench.device.kill(bench.tab));
        await bench.time.next();
        await settled();
        const there = await whatIsThere(bench);
        const expected = there.receipts === 0 ? SAVED : DELIVERED;
        expect(there, `killed after ${turn} turns`).toEqual(expected);
        seen.add(expected);
        bench.end();
      }
      expect(seen).toEqual(new Set([SAVED, DELIVERED]));
    },
  );
});

async function twoPhotos(bench: Workbench): Promise<void> {
  const first = await bench.takePhoto(DRAFT);
  const photoIds = [first, await bench.takePhoto(DRAFT)];
  await bench.tab.engine.capture(completeJobAction, PAYLOAD, { photoIds, draftKey: DRAFT });
  await settled();
}

/** The same in every run, because the random numbers are the same. */
async function eventsUntilDelivered(): Promise<number> {
  const bench = await aWorkbench();
  await twoPhotos(bench);
  for (let events = 1; await bench.time.next(); events += 1)
    if ((await bench.database.receipts.count()) > 0) return events;
  throw new Error('it was never delivered');
}

const OUTAGE_MS = 20 * 60_000;
/** Time limit from the network's return to the first sent action. */
const TARGET_MS = 2_000;

/** A tablet that was offline for so long that every back-off is at its maximum. */
async function aLongOutage(): Promise<{ bench: Workbench; ids: string[] }> {
  const bench = await anOfflineWorkbench();
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
  it('asks before it spends an action on it, which stays withdrawable', async () => {
    const bench = await anOfflineWorkbench();
    await bench.device.close(bench.tab);
    bench.tab = await bench.device.openTab();
    const { id } = await bench.complete();
    await bench.time.advance(OUTAGE_MS);
    expect(await bench.entry(id)).toMatchObject({ state: 'queued', attempts: { count: 0 } });
    expect(await bench.tab.engine.withdraw(id)).toBe('withdrawn');
  });
});

describe('an action that was cut off again and again', () => {
  /** More failures than those after which an entry's back-off outlasts an outage. */
  const TIMES = 2 * OWN_FAULT_ATTEMPTS;

  it.each([
    ['by tabs that died', (bench: Workbench) => bench.device.kill(bench.tab)],
    ['by tabs that stopped in good order', (bench: Workbench) => bench.device.close(bench.tab)],
  ])('%s waits for a network that is lost once no longer than any other', async (_, end) => {
    const bench = await aWorkbench();
    const { id } = await bench.complete();
    for (let time = 1; time <= TIMES; time += 1) {
      await bench.until(async () => {
        const entry = await bench.entry(id);
        return entry?.state === 'sending' && entry.attempts.count === time;
      });
      await end(bench);
      if (time === TIMES) bench.wire.told.push('lost-on-the-way');
      bench.tab = await bench.device.openTab();
    }
    await bench.until(async () => (await bench.entry(id))?.state === 'queued');
    expect(await bench.database.receipts.get(id)).toBeUndefined();
    bench.tab.engine.wake('online');
    await bench.time.advance(TARGET_MS);
    expect(await bench.database.receipts.get(id)).toMatchObject({ status: 200 });
  });
});

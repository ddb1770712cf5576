import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { write } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { beginLaneWrite } from '#app/data/orders.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { PATIENCE } from '#testkit/patience.ts';
import type { Workbench } from '#tests/sync/support/bench.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { settled, turns } from '#tests/sync/support/virtual-time.ts';

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
/** After these many turns of the event loop each act of the engine is through. */
const TURNS = Array.from({ length: 26 }, (_, turn) => turn);

/** Who holds the photos, and what is in the ledger. */
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
  await write(database, [database.lanes], () => beginLaneWrite(database, 'a'));
  database.close();
  expect(durabilities).toEqual(['strict']);
});

describe('a tab that dies', () => {
  it(
    'while it saves leaves either the form with its photos or the act with them, at whatever moment',
    PATIENCE,
    async () => {
      const seen = new Set<unknown>();
      for (const turn of TURNS) {
        const bench = await aWorkbench();
        bench.wire.isDown = true;
        const first = await bench.takePhoto(DRAFT);
        const photoIds = [first, await bench.takePhoto(DRAFT)];
        await bench.device.killDuring(bench.tab, turn, () =>
          bench.tab.engine.capture(completeJobMutation, PAYLOAD, { photoIds, draftKey: DRAFT }),
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
    'while it stores the answer leaves either the act with its photos or the receipt, at whatever moment',
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
  await bench.tab.engine.capture(completeJobMutation, PAYLOAD, { photoIds, draftKey: DRAFT });
  await settled();
}

/** The same in every life, since chance is the same. */
async function eventsUntilDelivered(): Promise<number> {
  const bench = await aWorkbench();
  await twoPhotos(bench);
  for (let events = 1; await bench.time.next(); events += 1)
    if ((await bench.database.receipts.count()) > 0) return events;
  throw new Error('it was never delivered');
}

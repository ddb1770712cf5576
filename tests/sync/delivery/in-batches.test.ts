import { describe, expect, it } from 'vitest';
import type { EntryRow } from '#app/data/rows.ts';
import { orderLane } from '#app/sync/outbox/lanes.ts';
import { MAX_BATCH } from '#contract/batch.ts';
import { addJobAction, anOfflineWorkbench, aWorkbench, type Workbench } from '../support/bench.ts';
import { aJob, anOrder } from '../support/orders.ts';
import { settled } from '../support/virtual-time.ts';

const ordersFor = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anOrder({ id: `order-${index + 1}`, status: 'created', jobs: [aJob()] }),
  );

/** One action on each order, from number `from` to `to`. */
async function addJobs(bench: Workbench, from: number, to: number): Promise<EntryRow[]> {
  const entries: EntryRow[] = [];
  for (let number = from; number <= to; number += 1) {
    const payload = { orderId: `order-${number}`, catalogueJobId: 'catalogue-1', quantity: number };
    entries.push(await bench.capture(addJobAction, payload));
  }
  return entries;
}

/** Stores copies of a waiting action, each on a separate order: capturing a hundred takes seconds on a busy machine. */
async function storeLike(bench: Workbench, [action]: readonly EntryRow[], count: number): Promise<void> {
  const { seq: _, ...waiting } = action as EntryRow;
  const more = Array.from({ length: count }, (_each, index) => {
    const orderId = `order-${index + 2}`;
    const payload = { orderId, catalogueJobId: 'catalogue-1', quantity: index + 2 };
    return { ...waiting, id: bench.device.newId(), lane: orderLane(orderId), payload };
  });
  await bench.database.entries.bulkAdd(more);
}

async function statesOf(bench: Workbench, entries: readonly EntryRow[]): Promise<string[]> {
  return await Promise.all(entries.map(async ({ id }) => (await bench.entry(id))?.state ?? 'delivered'));
}

/** Number of entries being sent, as soon as it meets the condition. */
async function sendingOf(bench: Workbench, isWanted: (sending: number) => boolean): Promise<number> {
  let sending = 0;
  await bench.until(async () => {
    sending = await bench.database.entries.where('state').equals('sending').count();
    return isWanted(sending);
  });
  return sending;
}

describe('sending to a host that takes batches', () => {
  it('sends what has gathered together, once one of two batches is answered', async () => {
    const bench = await aWorkbench({ batched: true, orders: ordersFor(5) });
    const entries = await addJobs(bench, 1, 5);
    expect(await statesOf(bench, entries)).toEqual(['sending', 'sending', 'queued', 'queued', 'queued']);
    await bench.until(async () => (await statesOf(bench, entries))[0] === 'delivered');
    await settled();
    expect((await statesOf(bench, entries)).slice(2)).toEqual(['sending', 'sending', 'sending']);
  });

  it('marks no more than two whole batches as being sent', async () => {
    const bench = await anOfflineWorkbench({ batched: true, orders: ordersFor(2 * MAX_BATCH + 1) });
    const first = await addJobs(bench, 1, 1);
    await sendingOf(bench, (sending) => sending === 0);
    await storeLike(bench, first, 2 * MAX_BATCH);
    bench.backOnline();
    expect(await sendingOf(bench, (sending) => sending > MAX_BATCH)).toBe(2 * MAX_BATCH);
  });

  it('sends one by one after a batch that timed out, and more again with each answer', async () => {
    const bench = await anOfflineWorkbench({ batched: true, orders: ordersFor(9) });
    const entries = await addJobs(bench, 1, 9);
    await sendingOf(bench, (sending) => sending === 0);
    bench.wire.told.push(...entries.map(() => 'slow' as const));
    bench.backOnline();
    await sendingOf(bench, (sending) => sending > 0);
    await sendingOf(bench, (sending) => sending === 0);
    bench.backOnline();
    expect(await sendingOf(bench, (sending) => sending > 0)).toBe(2);
    await sendingOf(bench, (sending) => sending > 2);
    await bench.until(async () => (await bench.database.entries.count()) === 0);
    expect(bench.timesDone('adds')).toBe(entries.length);
  });

  it('lets an action with photos go beside the batches', async () => {
    const received = anOrder({ id: 'order-4', jobs: [aJob()] });
    const bench = await aWorkbench({ batched: true, orders: [...ordersFor(3), received] });
    const waiting = await addJobs(bench, 1, 3);
    const withPhoto = await bench.complete('job-1', { orderId: 'order-4' });
    expect(await statesOf(bench, [...waiting, withPhoto])).toEqual([
      'sending',
      'sending',
      'queued',
      'sending',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { aJob, anOrder } from '#tests/sync/support/orders.ts';
import { settled } from '#tests/sync/support/virtual-time.ts';
import { anOfflineWorkbench } from '../support/bench.ts';

const ORDERS = 12;

/** A workbench with one completed job on each of several orders, all waiting for a network. */
async function aFullOutbox() {
  const orders = Array.from({ length: ORDERS }, (_, index) =>
    anOrder({ id: `order-${index}`, jobs: [aJob(), aJob({ id: 'job-2' })] }),
  );
  const bench = await anOfflineWorkbench({ orders });
  for (const { id } of orders) await bench.complete('job-1', { orderId: id });
  await settled();
  return bench;
}

/** Counts the reads of a user's waiting entries by this tab's engine. */
function countingReadings(table: { where: (...given: never[]) => unknown }): () => number {
  const where = table.where.bind(table);
  let readings = 0;
  Object.assign(table, {
    where: (index: never) => {
      if (index === 'owner') readings += 1;
      return where(index);
    },
  });
  return () => readings;
}

describe('emptying an outbox', () => {
  it('reads what waits far less often than it sends', async () => {
    const bench = await aFullOutbox();
    const readings = countingReadings(bench.tab.database.entries as never);
    bench.backOnline();
    await bench.until(async () => (await bench.database.entries.count()) === 0);
    expect(await bench.database.receipts.count()).toBe(ORDERS);
    expect(readings()).toBeLessThan(ORDERS);
  });

  it('sends what another tab has withdrawn meanwhile no more', async () => {
    const bench = await aFullOutbox();
    const other = await bench.device.openTab();
    const last = await bench.database.entries.orderBy('seq').last();
    bench.backOnline();
    await bench.until(async () => (await bench.database.receipts.count()) > 0);
    const outcome = await other.engine.withdraw(last?.id ?? '');
    await bench.until(async () => (await bench.database.entries.count()) === 0);
    expect(outcome).toBe('withdrawn');
    expect(bench.timesDone('completes')).toBe(ORDERS - 1);
  });

  it('sends what another tab has captured meanwhile', async () => {
    const bench = await aFullOutbox();
    const other = await bench.device.openTab();
    bench.backOnline();
    await bench.until(async () => (await bench.database.receipts.count()) > 0);
    bench.tab = other;
    const { id } = await bench.complete('job-2', { orderId: 'order-0' });
    await bench.until(async () => (await bench.database.entries.count()) === 0);
    expect(await bench.database.receipts.get(id)).toBeDefined();
  });
});

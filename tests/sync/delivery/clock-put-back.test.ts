import { expect, it } from 'vitest';
import { UNDO_MS } from '#domain/limits.ts';
import { anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { addOne } from '#tests/sync/support/transfer.ts';

const OPEN = anOrder({ id: 'order-2', status: 'open', jobs: [] });
const HOUR_MS = 60 * 60_000;

it('an act held back for undo is sent soon, also when the clock is put back by an hour meanwhile', async () => {
  const bench = await aWorkbench({ orders: [OPEN] });
  await addOne(bench, 3, { holdMs: UNDO_MS });
  bench.time.jump(-HOUR_MS);
  await bench.time.advance(2 * 60_000);
  expect(bench.timesDone('adds')).toBe(1);
});

it('an act that waits for another attempt goes out within minutes, also when the clock is put back by an hour meanwhile', async () => {
  const bench = await aWorkbench({ orders: [OPEN] });
  bench.wire.told.push('fault', 'fault', 'fault');
  const entry = await addOne(bench, 3);
  await bench.until(async () => ((await bench.entry(entry.id))?.attempts.faults ?? 0) === 1);
  bench.time.jump(-HOUR_MS);
  await bench.time.advance(15 * 60_000);
  expect(bench.timesDone('adds')).toBe(1);
});

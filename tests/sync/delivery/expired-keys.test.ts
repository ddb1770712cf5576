import { expect, it } from 'vitest';
import { anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { addOne, anotherDevice, exported, imported } from '#tests/sync/support/transfer.ts';

const DAY_MS = 24 * 60 * 60_000;
const OPEN = anOrder({ id: 'order-2', status: 'open', jobs: [] });

for (const days of [31, -31]) {
  it(`an act whose answer was lost a month ago is not done again by a host that has forgotten its key (${days} days)`, async () => {
    const bench = await aWorkbench({ orders: [OPEN] });
    bench.wire.told.push('answer-lost');
    const entry = await addOne(bench, 3);
    await bench.until(async () => (await bench.entry(entry.id))?.attempts.outcome === 'unknown');
    bench.wire.isDown = true;
    await bench.time.advance(60_000);
    bench.time.jump(days * DAY_MS);
    bench.host.forgetKeys();
    bench.wire.isDown = false;
    bench.tab.engine.wake('online');
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('adds')).toBe(1);
  });
}

it('a file that is imported a month after its work was sent does none of it again', async () => {
  const bench = await aWorkbench({ orders: [OPEN] });
  bench.wire.isDown = true;
  const entry = await addOne(bench, 3);
  const { file } = await exported(bench.database, null);
  bench.wire.isDown = false;
  bench.tab.engine.wake('online');
  await bench.untilDelivered(entry.id);
  bench.time.jump(31 * DAY_MS);
  bench.host.forgetKeys();
  const { device, database } = await anotherDevice(bench, true);
  await imported(database, file);
  const tab = await device.openTab();
  await bench.until(async () => (await database.entries.count()) === 0);
  expect(bench.timesDone('adds')).toBe(1);
  device.kill(tab);
  database.close();
});

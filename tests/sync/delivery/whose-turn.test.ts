import { expect, it } from 'vitest';
import { aUser } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { turns } from '#tests/sync/support/virtual-time.ts';

it('sends an act under its own author, at whatever moment somebody else takes the tablet', {
  timeout: 30_000,
}, async () => {
  const senders: string[][] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const bench = await aWorkbench();
    const saving = bench.complete();
    await turns(turn);
    bench.device.session = aUser('demo.other');
    const { ownerName } = await saving;
    await bench.time.advance(60_000);
    for (const { by } of bench.host.effects) expect(by, `taken after ${turn} turns`).toBe(ownerName);
    senders.push(bench.host.effects.map(({ by }) => by));
    bench.end();
  }
  // Both sides of the moment were met: not sent in time, and sent before.
  expect(senders).toContainEqual([]);
  expect(senders).toContainEqual(['demo.creator']);
});

const MOMENTS = [0, 1, 2, 3, 4, 5];

it.each(MOMENTS)(
  'sends what waits after a sign-in, with the refusal of the old token on its way to another tab (%i)',
  async (events) => {
    const bench = await aWorkbench();
    const other = await bench.device.openTab();
    bench.wire.latencyMs = 0;
    bench.wire.revoked.add(bench.user.userId);
    const entry = await bench.complete();
    for (let event = 0; event < events; event += 1) await bench.time.next();
    bench.wire.revoked.clear();
    bench.device.session = bench.user;
    await other.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
  },
);

it.each(MOMENTS)(
  'sends what waits after a sign-in, with the refusal of the old token on its way to the service worker (%i)',
  async (events) => {
    const bench = await aWorkbench();
    bench.wire.isDown = true;
    const entry = await bench.complete();
    bench.device.kill(bench.tab);
    bench.wire.isDown = false;
    bench.wire.revoked.add(bench.user.userId);
    await bench.device.wakeWorker();
    for (let event = 0; event < events; event += 1) await bench.time.next();
    bench.wire.revoked.clear();
    bench.device.session = bench.user;
    bench.tab = await bench.device.openTab();
    await bench.tab.engine.signedIn(bench.user);
    await bench.untilDelivered(entry.id);
  },
);

it('a pause ends by itself when the token is another one, whoever was told of the sign-in', async () => {
  const bench = await aWorkbench();
  bench.wire.revoked.add(bench.user.userId);
  const entry = await bench.complete();
  await bench.until(async () => (await bench.database.facts.get('queue-pause')) !== undefined);
  bench.wire.revoked.clear();
  bench.tab.engine.wake('asked');
  await bench.time.advance(60_000);
  expect(await bench.entry(entry.id)).toMatchObject({ state: 'queued' });
  bench.device.session = bench.user;
  bench.tab.engine.wake('timer');
  await bench.untilDelivered(entry.id);
  expect(await bench.database.facts.get('queue-pause')).toBeUndefined();
});

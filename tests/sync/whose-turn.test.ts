import { expect, it } from 'vitest';
import { aUser } from './support/orders.ts';
import { aWorkbench } from './support/stories.ts';
import { turns } from './support/virtual-time.ts';

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

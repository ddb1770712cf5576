import { expect, it } from 'vitest';
import { EventWorld, type HostMood } from '#tests/sync/support/event-world.ts';
import { watchOrder } from '#tests/sync/support/watched-order.ts';

const MINUTE_MS = 60_000;

/** A tab with one order on screen, whose read always gets through. Counts for a minute what the host is asked. */
async function askedInAMinute(before: HostMood, after: HostMood) {
  const world = new EventWorld();
  world.mood = before;
  const tab = await world.tab();
  const { time, troubles } = world;
  let reads = 0;
  const end = await watchOrder(
    world,
    tab,
    (reachability) =>
      new Promise<void>((resolve) => {
        reads += 1;
        time.schedule(40, () => {
          reachability.succeeded();
          resolve();
        });
      }),
  );
  await time.advance(5_000);
  world.mood = after;
  await world.cut('broken');
  world.asked = 0;
  reads = 0;
  await time.advance(MINUTE_MS);
  await end();
  expect(troubles).toEqual([]);
  return { streams: world.asked, reads, reach: tab.reachability.current() };
}

const KEPT: readonly HostMood[] = ['out-of-reach', 'foreign'];
for (const mood of KEPT) {
  it(`a network that keeps only streams (${mood}) is asked seldom, and does not count as out of reach`, async () => {
    const { streams, reads, reach } = await askedInAMinute(mood, mood);
    expect(streams).toBeLessThan(10);
    expect(reads).toBeLessThan(10);
    expect(reach).toBe('reached');
  });

  it(`a network that begins to keep streams (${mood}) is asked seldom too`, async () => {
    const { streams, reads, reach } = await askedInAMinute('streams', mood);
    expect(streams).toBeLessThan(10);
    expect(reads).toBeLessThan(10);
    expect(reach).toBe('reached');
  });
}

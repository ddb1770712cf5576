import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_HIDDEN_MS, LIVE_SILENCE_MS, POLL_MS } from '#app/sync/limits.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { EventWorld, type HostMood, watchOrder } from '../support/event-world.ts';

let world: EventWorld;
beforeEach(() => {
  world = new EventWorld();
});
afterEach(() => {
  expect(world.troubles).toEqual([]);
});

const ALL = ['order 1/7', 'order 1/8', 'reference 1/1 vendors 1'];
const ALIVE = ': still here\n\n';

/** Continues the host's heartbeat for this long. */
async function goOn(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 15_000) {
    await world.say(ALIVE);
    await world.time.advance(Math.min(left, 15_000));
  }
}

describe('a screen that somebody looks at', () => {
  it('is read again once when the stream begins, and then only what a change concerns', async () => {
    const tab = await world.tab();
    expect(tab.taken()).toEqual([ALL]);
    expect(tab.reachability.current()).toBe('reached');
    await world.time.advance(5_000);
    await world.change('7');
    expect(tab.taken()).toEqual([['order 1/7']]);
    await goOn(4 * POLL_MS);
    expect(tab.taken()).toEqual([]);
    await tab.close();
    expect(world.openStreams).toBe(0);
  });

  it('is read again no more than once a second, whatever happens', async () => {
    const tab = await world.tab();
    await world.time.advance(5_000);
    tab.taken();
    for (let turn = 0; turn < 30; turn += 1) {
      await world.change(turn % 2 === 0 ? '7' : '8');
      await world.time.advance(100);
    }
    const taken = tab.taken();
    expect(taken.length).toBeGreaterThanOrEqual(3);
    expect(taken.length).toBeLessThanOrEqual(4);
    await world.time.advance(1_000);
    expect([...taken, ...tab.taken()].at(-1)).toContain('order 1/8');
    await tab.close();
  });

  it('waits with reading while this device sends, but not for ever', async () => {
    const tab = await world.tab();
    await world.time.advance(5_000);
    tab.taken();
    await tab.database.entries.put({ id: 'e', state: 'sending' } as never);
    await world.change('7');
    await world.time.advance(5_000);
    expect(tab.taken()).toEqual([]);
    await world.time.advance(10_000);
    expect(tab.taken()).toEqual([['order 1/7']]);
    await tab.close();
  });
});

describe('a stream that is lost', () => {
  it('is asked for again, slower each time, and everything is read once it is back', async () => {
    const tab = await world.tab();
    await goOn(30_000);
    tab.taken();
    world.mood = 'out-of-reach';
    await world.cut();
    await world.time.advance(2_000);
    expect(tab.reachability.current()).toBe('unreached');
    const asked: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      const before = world.asked;
      await world.time.advance(60_000);
      asked.push(world.asked - before);
    }
    expect(asked[0]).toBeGreaterThan(asked[3] ?? 0);
    expect(asked[3]).toBeGreaterThanOrEqual(1);
    world.mood = 'streams';
    tab.taken();
    await world.time.advance(61_000);
    expect(tab.taken()[0]).toEqual(ALL);
    await tab.close();
  });

  it('is noticed by its silence alone', async () => {
    const tab = await world.tab();
    expect(world.asked).toBe(1);
    await world.time.advance(LIVE_SILENCE_MS - 1_000);
    expect(world.asked).toBe(1);
    await world.time.advance(3_000);
    expect(world.asked).toBe(2);
    await tab.close();
  });

  it('is asked for at once when the server is known to be back', async () => {
    world.mood = 'out-of-reach';
    const tab = await world.tab();
    await world.time.advance(300_000);
    world.mood = 'streams';
    const before = world.asked;
    tab.reachability.succeeded();
    await world.time.advance(0);
    expect(world.asked).toBe(before + 1);
    await tab.close();
  });

  it('is not asked for sooner than the host wishes', async () => {
    world.mood = 'busy';
    const tab = await world.tab();
    await world.time.advance(39_000);
    expect(world.asked).toBe(1);
    await world.time.advance(2_000);
    expect(world.asked).toBe(2);
    await tab.close();
  });

  it('tells at once of a sign-in page that answers in place of a host whose stream was here', async () => {
    const tab = await world.tab();
    await goOn(30_000);
    world.mood = 'foreign';
    await world.cut();
    await world.time.advance(2_000);
    expect(tab.reachability.current()).toBe('unreached');
    world.mood = 'streams';
    await world.time.advance(10_000);
    expect(tab.reachability.current()).toBe('reached');
    await tab.close();
  });

  it('is replaced by asking, where a portal answers, the host knows none, or something keeps the bytes', async () => {
    for (const mood of ['foreign', 'knows-none', 'mute'] as const) {
      world.mood = mood;
      const tab = await world.tab(mood);
      expect(tab.taken()).toEqual([]);
      await world.time.advance(4 * POLL_MS);
      expect(tab.taken().length).toBeGreaterThanOrEqual(3);
      expect(tab.reachability.current()).toBe('unknown');
      await tab.close();
      await world.time.advance(0);
    }
  });
});

describe('a page that is not seen', () => {
  it('keeps its stream for a minute, and reads once what it missed', async () => {
    const tab = await world.tab();
    await world.time.advance(5_000);
    tab.taken();
    await tab.show(false);
    await world.change('7');
    expect(tab.taken()).toEqual([]);
    await tab.show(true);
    expect(tab.taken()).toEqual([ALL]);
    await tab.show(false);
    await goOn(LIVE_HIDDEN_MS + 1_000);
    expect(world.openStreams).toBe(0);
    await world.time.advance(10 * 60_000);
    expect([tab.taken(), world.asked]).toEqual([[], 1]);
    await tab.show(true);
    expect([tab.taken(), world.asked]).toEqual([[ALL], 2]);
    await tab.close();
  });

  it('reads nothing when it was away for a moment and nothing happened', async () => {
    const tab = await world.tab();
    await world.time.advance(5_000);
    tab.taken();
    await tab.show(false);
    await world.time.advance(1_000);
    await tab.show(true);
    expect(tab.taken()).toEqual([]);
    await tab.close();
  });
});

describe('the tabs of a device', () => {
  it('share one stream, and another takes over when its tab closes', async () => {
    const first = await world.tab('first');
    const second = await world.tab('second');
    await world.time.advance(5_000);
    expect(world.asked).toBe(1);
    first.taken();
    second.taken();
    await world.change('7');
    expect(first.taken()).toEqual([['order 1/7']]);
    expect(second.taken()).toEqual([['order 1/7']]);
    await goOn(4 * POLL_MS);
    expect(second.taken()).toEqual([]);
    await first.close();
    await world.time.advance(0);
    expect([world.asked, world.openStreams]).toEqual([2, 1]);
    expect(second.taken()).toEqual([ALL]);
    await second.close();
  });

  it('follow as the person who is signed in, and not at all when nobody is', async () => {
    const tab = await world.tab();
    await world.signIn(null);
    expect(world.openStreams).toBe(0);
    tab.taken();
    await world.time.advance(10 * POLL_MS);
    expect([tab.taken(), world.asked]).toEqual([[], 1]);
    await world.signIn('somebody else');
    await world.time.advance(0);
    expect([world.asked, world.openStreams]).toEqual([2, 1]);
    await tab.close();
  });
});

/** A tab with one order on screen, whose reads always succeed. Counts the requests to the host in one minute. */
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
  await world.cut();
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

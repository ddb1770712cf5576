import { beforeEach, describe, expect, it } from 'vitest';
import { POLL_MS, POLL_UNUSED_MS } from '#app/sync/limits.ts';
import { EventWorld } from '#tests/sync/support/event-world.ts';

let world: EventWorld;
beforeEach(() => {
  world = new EventWorld();
});

describe('where the host tells of nothing', () => {
  beforeEach(() => {
    world.events = false;
  });

  it('what is on screen is read again by itself, the long answers less often', async () => {
    const tab = await world.tab();
    await world.time.advance(POLL_MS * 8);
    const taken = tab.taken();
    expect(world.asked).toBe(0);
    expect(taken.length).toBeGreaterThanOrEqual(7);
    expect(taken[0]).toEqual(['order 1/7', 'order 1/8']);
    expect(taken.filter((keys) => keys.length === 3).length).toBe(1);
    await tab.close();
  });

  it('nothing is read while the page is hidden, and once when it is seen again', async () => {
    const tab = await world.tab();
    await tab.show(false);
    await world.time.advance(10 * POLL_MS);
    expect(tab.taken()).toEqual([]);
    await tab.show(true);
    expect(tab.taken().length).toBe(1);
    await world.time.advance(POLL_MS - 2_000);
    await tab.show(false);
    await tab.show(true);
    expect(tab.taken()).toEqual([]);
    await tab.close();
  });

  it('a screen that nobody uses is left alone until somebody does', async () => {
    const tab = await world.tab();
    await world.time.advance(POLL_UNUSED_MS + 2 * POLL_MS);
    tab.taken();
    await world.time.advance(20 * POLL_MS);
    expect(tab.taken()).toEqual([]);
    await tab.use();
    expect(tab.taken().length).toBe(1);
    await tab.close();
  });

  it('nothing is read while something is being sent, or the server is out of reach', async () => {
    const tab = await world.tab();
    await tab.database.entries.put({ id: 'e', state: 'sending' } as never);
    await world.time.advance(4 * POLL_MS);
    expect(tab.taken()).toEqual([]);
    await tab.database.entries.clear();
    tab.reachability.failed();
    await world.time.advance(4 * POLL_MS);
    expect(tab.taken()).toEqual([]);
    tab.reachability.succeeded();
    await world.time.advance(2 * POLL_MS);
    expect(tab.taken().length).toBeGreaterThanOrEqual(1);
    await tab.close();
  });
});

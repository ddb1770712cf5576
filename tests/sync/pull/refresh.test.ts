import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { EventWorld, watchOrder } from '../support/event-world.ts';
import { settled } from '../support/virtual-time.ts';

const SECOND_MS = 1_000;
/** Duration of a read, lost or not. */
const READ_MS = 40;

let world: EventWorld;
let isOpen: boolean;
/** Times at which the data on screen was requested, in seconds since the connection was lost. */
let asked: number[];
let lostAtMs: number;
let end: () => Promise<void>;
let lose: () => void;

beforeEach(async () => {
  world = new EventWorld();
  // Nobody is signed in, so no stream and no poll makes requests as well.
  world.owner = null;
  const tab = await world.tab();
  const { clock, time } = world;
  isOpen = true;
  asked = [];
  end = await watchOrder(
    world,
    tab,
    (reachability) =>
      new Promise<void>((resolve, reject) => {
        asked.push(Math.round((clock.now().getTime() - lostAtMs) / SECOND_MS));
        time.schedule(READ_MS, () => {
          if (isOpen) reachability.succeeded();
          else reachability.failed();
          if (isOpen) resolve();
          else reject(new UnreachableError('network'));
        });
      }),
  );
  await settled();
  await time.advance(SECOND_MS);

  /** Another component's read has failed. */
  lose = () => {
    isOpen = false;
    asked = [];
    lostAtMs = clock.now().getTime();
    tab.reachability.failed();
  };
});
afterEach(async () => {
  await end();
  expect(world.troubles).toEqual([]);
});

it('what is on screen is asked for soon after the way was lost, then ever more seldom, and never given up', async () => {
  lose();
  await world.time.advance(130 * SECOND_MS);
  expect(asked).toEqual([2, 6, 14, 30, 60, 90, 120]);
});

it('a way that was lost for a moment counts as open within seconds, each time', async () => {
  for (let time = 0; time < 3; time += 1) {
    lose();
    isOpen = true;
    await world.time.advance(20 * SECOND_MS);
    // Once as a probe, and once as after every reconnect.
    expect(asked).toEqual([2, 2]);
  }
});

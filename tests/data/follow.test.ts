import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { save } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { follow, LONGEST_ON_SCREEN_MS } from '#app/data/follow.ts';
import { PATIENCE } from '#testkit/patience.ts';

let database: DeviceDatabase;
/** A busy machine takes longer than the usual second. */

let stop: (() => void) | null = null;

afterEach(() => {
  stop?.();
  database.close();
});

/** Opened first, because creating its tables counts as a change of all of them. */
async function aDatabase(): Promise<void> {
  const indexedDB = new IDBFactory();
  // A live query asks Dexie itself whether there is a database to follow.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  database = new DeviceDatabase('device', { indexedDB, IDBKeyRange });
  await database.open();
}

async function change(lane: string): Promise<void> {
  await database.lanes.put({ lane, writes: 1 });
}

function fail(error: unknown): never {
  throw error;
}

/** Advanced by hand, so that the test sets the duration of a read. */
function aStandingClock(): { go: (ms: number) => void } {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return {
    go: (ms) => {
      nowMs += ms;
    },
  };
}

/** Follows the number of lanes; returns the notified values, the first one included. */
async function followingLanes(): Promise<number[]> {
  const told: number[] = [];
  stop = follow(
    () => database.lanes.count(),
    (count) => told.push(count),
    fail,
  );
  await vi.waitUntil(() => told.length === 1, PATIENCE);
  return told;
}

describe('following the database', () => {
  it('tells what is there, and again after a change', async () => {
    await aDatabase();
    const told = await followingLanes();
    await change('a');
    await vi.waitUntil(() => told.length === 2, PATIENCE);
    expect(told).toEqual([0, 1]);
  });

  it('tells between changes that never leave it time to read in peace', async () => {
    await aDatabase();
    const told: number[] = [];
    let changes = 0;
    let isOver = false;
    stop = follow(
      async () => {
        const count = await database.lanes.count();
        // The next change comes before the read has ended.
        if (!isOver) {
          changes += 1;
          const another = changes;
          await new Promise<void>((resolve) => {
            setTimeout(() => void change(`lane ${another}`).then(() => setTimeout(resolve, 5)), 0);
          });
        }
        return count;
      },
      (count) => told.push(count),
      fail,
    );
    await vi.waitUntil(() => told.length >= 3, PATIENCE);
    isOver = true;
    expect(told.slice(0, 3)).toEqual([...told.slice(0, 3)].sort((a, b) => a - b));
  });

  it('reads changes that come while it rests together, and rests the longer the longer it has read', async () => {
    await aDatabase();
    const clock = aStandingClock();
    const told: number[] = [];
    let readings = 0;
    stop = follow(
      async () => {
        readings += 1;
        const count = await database.lanes.count();
        clock.go(10);
        return count;
      },
      (count) => told.push(count),
      fail,
    );
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    for (const lane of ['a', 'b', 'c', 'd']) await change(lane);
    clock.go(60);
    await change('e');
    expect(readings).toBe(1);
    clock.go(20);
    await vi.waitUntil(() => told.includes(5), PATIENCE);
    expect(told).toEqual([0, 5]);
    expect(readings).toBe(2);
  });

  /** Each read takes 10 ms, so that the first is followed by a pause of 80. */
  async function followingSlowly(clock: { go: (ms: number) => void }): Promise<number[]> {
    const told: number[] = [];
    stop = follow(
      async () => {
        const count = await database.lanes.count();
        clock.go(10);
        return count;
      },
      (count) => told.push(count),
      fail,
      LONGEST_ON_SCREEN_MS,
    );
    await vi.waitUntil(() => told.length === 1, PATIENCE);
    return told;
  }

  it('rests twice as long each time while changes keep coming, and as at first once none came', async () => {
    await aDatabase();
    const clock = aStandingClock();
    const told = await followingSlowly(clock);
    for (const [turn, restMs] of [80, 160, 320].entries()) {
      await change(`lane ${turn}`);
      clock.go(restMs - 1);
      await database.lanes.count();
      expect(told).toHaveLength(turn + 1);
      clock.go(1);
      await vi.waitUntil(() => told.length === turn + 2, PATIENCE);
    }
    clock.go(640);
    await change('after a rest in peace');
    await vi.waitUntil(() => told.length === 5, PATIENCE);
    await change('soon after');
    clock.go(80);
    await vi.waitUntil(() => told.length === 6, PATIENCE);
  });

  it('shows what a person did without the longer rest of what keeps changing', async () => {
    await aDatabase();
    const clock = aStandingClock();
    const told = await followingSlowly(clock);
    for (const [turn, restMs] of [80, 160, 320].entries()) {
      await change(`lane ${turn}`);
      clock.go(restMs);
      await vi.waitUntil(() => told.length === turn + 2, PATIENCE);
    }
    // Now it would pause for 640 ms.
    clock.go(80);
    await save(database, [database.lanes], () => database.lanes.put({ lane: 'an act', writes: 1 }));
    await vi.waitUntil(() => told.length === 5, PATIENCE);
    expect(told.at(-1)).toBe(4);
  });

  it('tells nothing once it has ended', async () => {
    await aDatabase();
    const told = await followingLanes();
    stop?.();
    await change('a');
    await database.lanes.count();
    expect(told).toEqual([0]);
  });

  it('says when reading fails', async () => {
    await aDatabase();
    const failures: unknown[] = [];
    stop = follow(
      async () => {
        throw new Error('unreadable');
      },
      () => undefined,
      (error) => failures.push(error),
    );
    await vi.waitUntil(() => failures.length === 1, PATIENCE);
    expect(failures).toEqual([new Error('unreadable')]);
  });
});

import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cache, read, readTable, save, write } from '#app/data/access.ts';
import { openDatabase } from '#app/data/connection.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { shortenReadPauses } from '#app/data/follow.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import { laneWrites } from '#app/data/orders.ts';
import type { LaneRow } from '#app/data/rows.ts';
import { LiveQuery, outdatedReads, type QueryRead } from '#app/hooks/use-live-query.ts';

let database: DeviceDatabase;
let reopened: () => void;
let hasReopened: Promise<void>;

beforeEach(async () => {
  // Dexie warns about each connection that it opens again.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const factory = new IDBFactory();
  Object.assign(Dexie.dependencies, { indexedDB: factory, IDBKeyRange });
  database = new DeviceDatabase('device', { indexedDB: factory, IDBKeyRange });
  hasReopened = new Promise((resolve) => {
    reopened = resolve;
  });
  await openDatabase(database, {
    superseded: () => undefined,
    blocked: () => undefined,
    reopened: () => reopened(),
  });
});
afterEach(() => database.close());

/** Like WebKit in the background: no event, and the connection refuses everything from then on. */
function loseSilently(): void {
  database.backendDB()?.close();
}

/**
 * The connection responds as WebKit's does once its storage process is gone: with an error that no new request fixes.
 */
function losesItsProcess(): void {
  const connection = database.backendDB();
  if (connection === null) throw new Error('the database is not open');
  connection.transaction = () => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  };
}

/** Like a browser that clears a site's data. */
function closedByForce(): void {
  const connection = database.backendDB();
  if (connection !== null)
    forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

const LOSSES = [
  { how: 'silently', lose: loseSilently },
  { how: 'with its process', lose: losesItsProcess },
  { how: 'by force', lose: closedByForce },
];

describe.each(LOSSES)('a connection that was lost $how', ({ lose }) => {
  it('is opened again for a fact, a read, and everything that is stored', async () => {
    await writeMeta(database, 'last-delivered', { at: 'before' });
    lose();
    expect(await readMeta(database, 'last-delivered')).toEqual({ at: 'before' });
    lose();
    await writeMeta(database, 'last-delivered', { at: 'after' });
    lose();
    expect(await read(database, [database.facts], () => database.facts.toArray())).toHaveLength(1);
    lose();
    await cache(database, [database.lanes], () => database.lanes.put({ lane: 'a', writes: 1 }));
    lose();
    await save(database, [database.lanes], () => database.lanes.put({ lane: 'a', writes: 2 }));
    lose();
    const stored = await readTable<LaneRow, LaneRow | undefined>(database, 'lanes', (lanes) =>
      lanes.get('a'),
    );
    expect(stored).toEqual({ lane: 'a', writes: 2 });
  });

  it('is opened once for all who need it at the same time, and none of their work is cut off', async () => {
    let opened = -1;
    const count = () => {
      opened += 1;
    };
    // It is already open, and reports so once.
    database.on('ready', count, true);
    lose();
    const works = Array.from({ length: 20 }, (_, index) =>
      write(database, [database.lanes], async () => {
        await database.lanes.count();
        await database.lanes.put({ lane: `lane-${index}`, writes: index });
      }),
    );
    await Promise.all(works);
    expect(await database.lanes.count()).toBe(20);
    expect(opened).toBeLessThanOrEqual(2);
  });

  it('lets a screen read go on, and hear of changes made later', async () => {
    const seen: unknown[] = [];
    const source = new LiveQuery(() => laneWrites(database, 'a'));
    lose();
    const stop = source.subscribe(() => {
      const read = source.getSnapshot();
      if (read.state === 'ready') seen.push(read.value);
    });
    const until = async (value: number) => {
      while (seen.at(-1) !== value) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(0);
    lose();
    await write(database, [database.lanes], () => database.lanes.put({ lane: 'a', writes: 7 }));
    await until(7);
    stop();
  });
});

describe('a screen read that fails after it has found something', { timeout: 20_000 }, () => {
  /** Content of the lane, until the read breaks. */
  const breakable = () => {
    const query = { isBroken: false, reads: 0, failures: 0 };
    const source = new LiveQuery(async () => {
      query.reads += 1;
      const found = await laneWrites(database, 'a');
      if (!query.isBroken) return found;
      query.failures += 1;
      throw new TypeError('nobody can read that');
    });
    const shown = () => source.getSnapshot();
    const until = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), 15_000);
    return { query, source, shown, until };
  };
  const put = (writes: number) =>
    write(database, [database.lanes], () => database.lanes.put({ lane: 'a', writes }));

  it('keeps what it found and says once that it is outdated, until it can be read again', async () => {
    const { query, source, shown, until } = breakable();
    const told: unknown[] = [];
    const stopTelling = outdatedReads.subscribe(() => told.push(outdatedReads.getSnapshot()));
    const stop = source.subscribe(() => undefined);
    await until(() => shown().state === 'ready');
    expect(outdatedReads.getSnapshot()).toBeNull();
    query.isBroken = true;
    await put(3);
    await until(() => outdatedReads.getSnapshot() !== null);
    expect(outdatedReads.getSnapshot()).toMatchObject({ message: 'nobody can read that' });
    expect(shown()).toEqual({ state: 'ready', value: 0 });
    await until(() => query.failures > 5);
    query.isBroken = false;
    await until(() => outdatedReads.getSnapshot() === null);
    expect(shown()).toEqual({ state: 'ready', value: 3 });
    expect(told).toEqual([expect.any(TypeError), null]);
    stop();
    stopTelling();
  });

  it('is nothing to anybody once its screen is gone', async () => {
    const { query, source, shown, until } = breakable();
    const stop = source.subscribe(() => undefined);
    await until(() => shown().state === 'ready');
    query.isBroken = true;
    await put(3);
    await until(() => outdatedReads.getSnapshot() !== null);
    stop();
    expect(outdatedReads.getSnapshot()).toBeNull();
  });

  it('follows the database once after it has recovered, and not at all after its screen is gone', async () => {
    const { query, source, shown, until } = breakable();
    const stop = source.subscribe(() => undefined);
    await until(() => shown().state === 'ready');
    query.isBroken = true;
    await put(3);
    await until(() => query.failures > 0);
    query.isBroken = false;
    await until(() => isReady(shown(), 3));
    stop();
    const { reads } = query;
    // Another live query reads each change, so any subscriber still following the lane would have read one too.
    const witness = breakable();
    const stopWitness = witness.source.subscribe(() => undefined);
    for (const writes of [4, 5, 6]) {
      await put(writes);
      shortenReadPauses();
      await witness.until(() => isReady(witness.shown(), writes));
    }
    stopWitness();
    expect(query.reads).toBe(reads);
  });
});

function isReady(read: QueryRead<number>, value: number): boolean {
  return read.state === 'ready' && read.value === value;
}

describe('a connection that the browser closes', () => {
  it('is open again by itself, and whoever watches is told', async () => {
    closedByForce();
    await hasReopened;
    expect(database.isOpen()).toBe(true);
  });

  it('because the database was deleted is open again, empty', async () => {
    await writeMeta(database, 'last-delivered', { at: 'before' });
    await Dexie.delete('device');
    await hasReopened;
    expect(await readMeta(database, 'last-delivered')).toBeUndefined();
  });
});

describe('a connection that cannot be had again', () => {
  it('is tried for a few times only, however deep the work lies', async () => {
    let tries = 0;
    const lost = () => {
      tries += 1;
      throw new DOMException('gone', 'UnknownError');
    };
    const work = () => write(database, [database.lanes], lost);
    await expect(work()).rejects.toThrow('gone');
    expect(tries).toBe(4);
  });

  it('is not opened when its owner has closed it', async () => {
    database.close();
    await expect(laneWrites(database, 'a')).rejects.toThrow();
    await expect(readMeta(database, 'session')).rejects.toThrow();
    expect(database.isOpen()).toBe(false);
  });
});

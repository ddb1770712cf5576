import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BucketsPort } from '#app/data/buckets.ts';
import { openDatabase } from '#app/data/connection.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { DatabasePlace } from '#app/data/database-place.ts';

/** Buckets of one browser profile; each has its own databases. */
class Buckets implements BucketsPort {
  readonly kept = new Map<string, IDBFactory>();

  async keys() {
    return [...this.kept.keys()];
  }

  async open(name: string) {
    const known = this.kept.get(name) ?? new IDBFactory();
    this.kept.set(name, known);
    return {
      indexedDB: known as unknown as globalThis.IDBFactory,
      getDirectory: () => Promise.reject(new Error('no files here')),
    };
  }

  async delete(name: string) {
    this.kept.delete(name);
  }
}

/** Like Chromium with a missing MANIFEST: nothing opens any more, and nothing can be deleted. */
function failedToOpen(): IDBFactory {
  const factory = new IDBFactory();
  factory.open = () => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  };
  return factory;
}

async function start(usual: IDBFactory, buckets: Buckets | undefined, mayMove = true) {
  const place = new DatabasePlace(usual as unknown as globalThis.IDBFactory, buckets);
  await place.find();
  const database = new DeviceDatabase('a place', { ...place.factory, IDBKeyRange });
  await openDatabase(database, {
    superseded: () => undefined,
    blocked: () => undefined,
    failedToOpen: async () => mayMove && (await place.moveOn()),
  });
  return database;
}

beforeEach(() => {
  // Dexie retries an UnknownError automatically, and prints so.
  vi.spyOn(console, 'warn').mockImplementation((text) => expect(text).toMatch(/^Dexie: Workaround/));
});

describe('a database that cannot be opened any more', () => {
  it('begins anew in another place, where the next start and the service worker find it', async () => {
    const buckets = new Buckets();
    const first = await start(failedToOpen(), buckets);
    await first.lanes.put({ lane: 'a', writes: 1 });
    first.close();
    const second = await start(new IDBFactory(), buckets, false);
    expect(await second.lanes.count()).toBe(1);
    second.close();
  });

  it('moves on again when that place is damaged too, and gives the former one up', async () => {
    const buckets = new Buckets();
    (await start(failedToOpen(), buckets)).close();
    buckets.kept.set('database-1', failedToOpen());
    const again = await start(failedToOpen(), buckets);
    expect([...buckets.kept.keys()]).toEqual(['database-2']);
    again.close();
  });

  it('is in one place for two tabs that move at a time', async () => {
    const buckets = new Buckets();
    const [one, other] = await Promise.all([start(failedToOpen(), buckets), start(failedToOpen(), buckets)]);
    await one.lanes.put({ lane: 'a', writes: 1 });
    expect(await other.lanes.count()).toBe(1);
    expect([...buckets.kept.keys()]).toEqual(['database-1']);
    one.close();
    other.close();
  });

  it('is said to be so where the browser has no other place, or none may be taken', async () => {
    await expect(start(failedToOpen(), undefined)).rejects.toThrow('backing store');
    await expect(start(failedToOpen(), new Buckets(), false)).rejects.toThrow('backing store');
  });

  it('stays where it was as long as it opens', async () => {
    const buckets = new Buckets();
    (await start(new IDBFactory(), buckets)).close();
    expect([...buckets.kept.keys()]).toEqual([]);
  });
});

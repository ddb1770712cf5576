import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { cache, write } from '#app/data/access.ts';
import { askToPersist, openDatabase } from '#app/data/connection.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { faultOf, NewerDatabaseError, StorageFullError } from '#app/data/faults.ts';
import { asEntry } from '#app/data/former-entries.ts';
import { beginLaneWrites, endLaneWrites, laneWrites, readIsClean } from '#app/data/orders.ts';

function aDatabase(factory = new IDBFactory(), name = 'device'): DeviceDatabase {
  return new DeviceDatabase(name, { indexedDB: factory, IDBKeyRange });
}

/**
 * A unique name: a blocked Dexie notifies all open databases of its name, including those that other tests of this
 * process left open, and they respond with a warning.
 */
const NEWER_IN_ANOTHER_TAB = 'a newer version in another tab';

describe('a transaction', () => {
  it('stores nothing when its work fails after several awaits', async () => {
    const database = aDatabase();
    const work = async () => {
      await database.facts.get('session');
      await database.lanes.put({ lane: 'a', writes: 1 });
      await database.lanes.get('a');
      await database.lanes.put({ lane: 'b', writes: 1 });
      throw new Error('in the middle');
    };
    await expect(write(database, [database.facts, database.lanes], work)).rejects.toThrow('in the middle');
    expect(await database.lanes.count()).toBe(0);
    database.close();
  });
});

describe("a lane's count of writes", () => {
  it('is odd while one is under way, and keeps out a read that overlapped it', async () => {
    const database = aDatabase();
    const before = await laneWrites(database, 'a');
    await beginLaneWrites(database, ['a']);
    const during = await laneWrites(database, 'a');
    await endLaneWrites(database, ['a']);
    const after = await laneWrites(database, 'a');
    expect([readIsClean(before, before), readIsClean(after, after)]).toEqual([true, true]);
    expect([readIsClean(before, during), readIsClean(during, during), readIsClean(during, after)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(readIsClean(before, after)).toBe(false);
    database.close();
  });

  it('is even again after a write that nobody began', async () => {
    const database = aDatabase();
    await endLaneWrites(database, ['a']);
    expect((await laneWrites(database, 'a')) % 2).toBe(0);
    expect(await laneWrites(database, 'a')).toBeGreaterThan(0);
    database.close();
  });
});

describe("the database's life", () => {
  it('opens a lost connection again and finishes the work', async () => {
    const database = aDatabase();
    let tries = 0;
    const value = await write(database, [database.lanes], async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('gone'), { name: 'InvalidStateError' });
      return await database.lanes.count();
    });
    expect([value, tries]).toEqual([0, 3]);
    database.close();
  });

  it('gives up after three times, and at once on anything else', async () => {
    const database = aDatabase();
    let tries = 0;
    const failing = (name: string) =>
      write(database, [database.lanes], async () => {
        tries += 1;
        throw Object.assign(new Error(name), { name });
      });
    await expect(failing('UnknownError')).rejects.toThrow('UnknownError');
    expect(tries).toBe(4);
    await expect(failing('ConstraintError')).rejects.toThrow('ConstraintError');
    expect(tries).toBe(5);
    database.close();
  });

  it('closes for a newer version in another tab and says so, instead of blocking it', async () => {
    const factory = new IDBFactory();
    const database = aDatabase(factory, NEWER_IN_ANOTHER_TAB);
    let superseded = 0;
    const watcher = {
      superseded: () => {
        superseded += 1;
      },
      blocked: () => undefined,
    };
    await openDatabase(database, watcher);
    const newer = aDatabase(factory, NEWER_IN_ANOTHER_TAB);
    newer.version(99).stores({ extra: '&id' });
    newer.on('blocked', () => false);
    await newer.open();
    expect(superseded).toBe(1);
    await expect(database.lanes.count()).rejects.toThrow();
    newer.close();
  });

  it('stores what is only in memory yet before it gives way to a newer version', async () => {
    const factory = new IDBFactory();
    const database = aDatabase(factory, NEWER_IN_ANOTHER_TAB);
    const told: string[] = [];
    await openDatabase(database, {
      leaving: async () => {
        await database.lanes.put({ lane: 'typed a moment ago', writes: 1 });
        told.push('stored');
      },
      superseded: () => told.push('superseded'),
      blocked: () => undefined,
    });
    const newer = aDatabase(factory, NEWER_IN_ANOTHER_TAB);
    newer.version(9).stores({ extra: '&id' });
    newer.on('blocked', () => false);
    await newer.open();
    expect(told).toEqual(['stored', 'superseded']);
    expect(await newer.lanes.count()).toBe(1);
    newer.close();
  });

  it('asks to be kept, and tells what the browser answered', async () => {
    expect(await askToPersist(undefined)).toBe(false);
    expect(await askToPersist({ persist: async () => true })).toBe(true);
    expect(await askToPersist({ persist: async () => false, persisted: async () => true })).toBe(true);
  });
});

describe('storage faults', () => {
  it('are told by names, however deep they lie', () => {
    const quota = { name: 'AbortError', inner: { name: 'QuotaExceededError' } };
    expect(faultOf(quota)).toBe('full');
    expect(faultOf(new Error('x', { cause: quota }))).toBe('full');
    expect(faultOf(new StorageFullError('no room'))).toBe('full');
    expect(faultOf({ name: 'AbortError' })).toBe('lost');
    expect(faultOf({ name: 'DatabaseClosedError' })).toBe('lost');
    expect(faultOf({ name: 'ConstraintError' })).toBe('bug');
    expect(faultOf(new NewerDatabaseError(9, 4))).toBe('bug');
  });
});

describe('a newer version of the app', () => {
  it('finds every waiting entry and photo of the first version as they were', async () => {
    const factory = new IDBFactory();
    const first = new Dexie('device', { indexedDB: factory, IDBKeyRange });
    first.version(1).stores(FIRST_VERSION);
    await first.table('entries').add({ ...WAITING });
    await first.table('photos').put({ ...PHOTO, bytes: new Uint8Array([1, 2, 3]).buffer });
    await first.table('drafts').put({ ...DRAFT });
    first.close();

    const database = aDatabase(factory);
    expect(await database.entries.toArray()).toEqual([{ ...asEntry(WAITING as never), seq: 1 }]);
    const photo = await database.photos.get(PHOTO.id);
    expect(new Uint8Array(photo?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
    expect(await database.drafts.toArray()).toEqual([DRAFT]);
    expect(await database.names.count()).toBe(0);
    database.close();
  });
});

/** Tables as created by the first version. */
const FIRST_VERSION = {
  entries: '++seq, &id, owner, lane, state',
  receipts: '&id, owner, lane, deliveredAt',
  photos: '&id, heldBy',
  thumbnails: '&photoId',
  drafts: '&key, owner',
  orders: '&key, complexId, [complexId+status], [complexId+createdAt]',
  listings: '&key, complexId, fetchedAt',
  cached: '&key, complexId, fetchedAt',
  lanes: '&lane',
  facts: '&key',
};

const WAITING = {
  id: 'entry-1',
  owner: '1/demo.creator',
  ownerName: 'demo.creator',
  role: 'vendor-management-creator',
  lane: 'work-order:1',
  kind: 'order-job.complete',
  version: 1,
  payload: { orderId: '1', jobId: 'j1', status: 'completed', finalRatePaise: 100 },
  photoIds: ['photo-1'],
  label: 'Completed: Bumper · WO-1',
  capturedAt: '2026-11-05T10:00:00.000Z',
  notBefore: null,
  state: 'queued',
  attempts: 2,
  maybeApplied: true,
  nextAttemptAt: null,
  failure: null,
};

const PHOTO = { id: 'photo-1', heldBy: 'entry:entry-1', name: 'p.jpg', mediaType: 'image/jpeg' };
const DRAFT = {
  key: '1/demo.creator complete 1/j2',
  owner: '1/demo.creator',
  value: {},
  photoIds: [],
  updatedAt: '',
};

describe('changes of the database', () => {
  it('begin one after the other, whatever tables they are about and whichever tab makes them', async () => {
    const indexedDB = new IDBFactory();
    const tabs = [1, 2].map(() => new DeviceDatabase('device', { indexedDB, IDBKeyRange }));
    const [one, other] = tabs as [DeviceDatabase, DeviceDatabase];
    const story: string[] = [];
    const change = (database: DeviceDatabase, name: 'lanes' | 'drafts' | 'facts') =>
      // Not `write`, which already makes the writes of one tab wait for each other.
      cache(database, [database[name]], async () => {
        for (let step = 1; step <= 3; step += 1) {
          await database[name].count();
          story.push(`${name} ${step}`);
        }
      });
    await Promise.all([change(one, 'lanes'), change(other, 'drafts'), change(one, 'facts')]);
    for (let first = 0; first < story.length; first += 3) {
      const [name] = (story[first] ?? '').split(' ');
      expect(story.slice(first, first + 3)).toEqual([`${name} 1`, `${name} 2`, `${name} 3`]);
    }
    expect(story).toHaveLength(9);
    for (const tab of tabs) tab.close();
  });

  it('let reads go on beside them', async () => {
    const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
    const seen = await write(database, [database.lanes], async () => {
      await database.lanes.put({ lane: 'a', writes: 1 });
      return await Promise.race([
        // Outside the transaction, as another screen reads.
        new Promise<string>((resolve) => {
          setTimeout(() => void database.orders.count().then(() => resolve('read')), 0);
        }),
        (async () => {
          for (let turn = 0; turn < 200; turn += 1) await database.lanes.count();
          return 'nothing';
        })(),
      ]);
    });
    expect(seen).toBe('read');
    database.close();
  });
});

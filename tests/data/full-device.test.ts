import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { write } from '#app/data/access.ts';
import { DeviceDatabase } from '#app/data/database.ts';
import { StorageFullError } from '#app/data/faults.ts';
import { Journal } from '#app/data/journal/journal.ts';
import type { Room } from '#app/data/journal/writer.ts';

let database: DeviceDatabase;
let dropped: string[];

beforeEach(async () => {
  dropped = [];
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) });
  database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.cached.put({
    key: '1/vendors',
    complexId: '1',
    value: {},
    fetchedAt: '2026-11-05T10:42:00.000Z',
  });
});
afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
});

const full = () => new DOMException('full', 'QuotaExceededError');

describe('work that finds the device full', () => {
  it("is tried again after the browser's pictures and what can be asked again are gone", async () => {
    const seen: number[] = [];
    await write(database, [database.cached], async () => {
      seen.push(await database.cached.count());
      if (dropped.length === 0) throw full();
    });
    expect(seen).toEqual([1, 0]);
    expect(dropped).toEqual(['pictures', 'plate-reader']);
  });

  it('is tried once more only, and then rejects with what it was', async () => {
    let tries = 0;
    const work = write(database, [database.lanes], async () => {
      tries += 1;
      throw full();
    });
    await expect(work).rejects.toThrow('full');
    expect(tries).toBe(2);
  });

  it('and whose second try loses its connection gets a new one', async () => {
    const faults = [full(), new DOMException('gone', 'UnknownError')];
    await write(database, [database.lanes], async () => {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      await database.lanes.put({ lane: 'a', writes: 1 });
    });
    expect(await database.lanes.get('a')).toEqual({ lane: 'a', writes: 1 });
  });

  it('frees nothing for what is itself only a copy', async () => {
    const write = database.transaction('rw', [database.listings], async () => {
      throw full();
    });
    await expect(write).rejects.toThrow('full');
    expect(await database.cached.count()).toBe(1);
  });
});

describe('a disk without any room', () => {
  const roomIs = (rooms: Room[]) => {
    const perform = async () => ({
      room: (rooms.length > 1 ? rooms.shift() : rooms[0]) as Room,
      isInPlace: true,
    });
    const quiet = () => undefined;
    database.journal = new Journal({
      thread: { perform },
      last: 0,
      damaged: 0,
      onFailure: quiet,
      snapshot: async () => [],
      report: quiet,
    });
  };

  it('is not written to, and not even asked to free some', async () => {
    roomIs(['none']);
    let tries = 0;
    const work = write(database, [database.lanes], async () => {
      tries += 1;
    });
    await expect(work).rejects.toThrow(StorageFullError);
    expect([tries, await database.cached.count(), dropped]).toEqual([0, 1, []]);
  });
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '#app/data/database.ts';
import { storing } from '#app/sync/storing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it("work that finds the device full is tried again after the browser's pictures and what can be asked again are gone", async () => {
  const dropped: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) });
  const database = new DeviceDatabase('device', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.cached.put({
    key: '1/vendors',
    complexId: '1',
    value: {},
    fetchedAt: '2026-11-05T10:42:00.000Z',
  });
  const report = (error: unknown) => {
    throw error;
  };
  const seen: number[] = [];
  await storing({ database, report }, async () => {
    seen.push(await database.cached.count());
    if (dropped.length === 0) throw new DOMException('full', 'QuotaExceededError');
  });
  expect(seen).toEqual([1, 0]);
  expect(dropped).toEqual(['pictures']);
  database.close();
});

import { beforeEach, expect, it, vi } from 'vitest';
import { Caches } from '#tests/support/caches.ts';
import { bounded } from '../../sw/bounded.ts';

// The library reads these while it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

let caches: Caches;

beforeEach(() => {
  caches = new Caches();
  vi.stubGlobal('caches', caches);
});

it('keeps the newest of a cache, and looks through it once for many that come together', async () => {
  const { cacheDidUpdate } = bounded('pictures', 3);
  const cache = await caches.open('pictures');
  const looks: unknown[] = [];
  for (let number = 1; number <= 40; number += 1) {
    await cache.put(`https://host/${number}`, new Response());
    looks.push(cacheDidUpdate?.({} as never));
  }
  await Promise.all(looks);
  expect(caches.addresses('pictures')).toEqual([38, 39, 40].map((number) => `https://host/${number}`));
  expect(caches.looks).toBeLessThan(40);
});

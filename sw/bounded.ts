import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { keepNewest } from '#app/data/cache.ts';

/** Keeps the newest `most` items of a strategy's cache. When space runs short, all of the cache is deleted first. */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => caches.delete(cacheName));
  let last: Promise<unknown> = Promise.resolve();
  let due: Promise<void> | null = null;
  /** One check of the cache serves all items that were added while another check was running. */
  const look = (): Promise<void> => {
    due ??= last.then(() => {
      due = null;
      return keepNewest(cacheName, most);
    });
    last = due.catch(() => undefined);
    return due;
  };
  return { cacheDidUpdate: look };
}

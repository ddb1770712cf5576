import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { keepNewest } from '#app/data/cache.ts';

/** Of what a strategy caches, the newest are kept, up to `most`; when space runs short all of it goes first. */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => caches.delete(cacheName));
  let last: Promise<unknown> = Promise.resolve();
  let due: Promise<void> | null = null;
  /** One look at the cache serves all that came while another was under way. */
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

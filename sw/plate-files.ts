import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PLATE_CACHE } from '#app/data/cache.ts';

/**
 * Keeps the files of the plate reader once a page has asked for them: they are not installed with the app. A newer reader has other
 * names, and pushes the former's out.
 */
export function keepPlateFiles(): void {
  const bounded = new ExpirationPlugin({ maxEntries: 2, purgeOnQuotaError: true }) as WorkboxPlugin;
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.+\.(wasm|gz)$/.test(url.pathname),
    new CacheFirst({ cacheName: PLATE_CACHE, plugins: [bounded] }),
  );
}

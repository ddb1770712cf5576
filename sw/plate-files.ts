import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PLATE_CACHE } from '#app/data/cache.ts';
import { bounded } from './bounded.ts';

/**
 * Keeps the files of the plate reader once a page has asked for them: they are not installed with the app. A newer reader has other
 * names, and pushes the former's out.
 */
export function keepPlateFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.+\.(wasm|gz)$/.test(url.pathname),
    new CacheFirst({ cacheName: PLATE_CACHE, plugins: [bounded(PLATE_CACHE, 2)] }),
  );
}

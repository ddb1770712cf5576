import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PLATE_CACHE } from '#app/data/cache.ts';
import { bounded } from './bounded.ts';

/**
 * Caches the files of the plate reader, and those of the HEIC decoder, once a page has requested them: they are not
 * installed with the app. Newer ones have other names, and displace the former.
 */
export function keepPlateFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(heic-|.+\.(wasm|gz)$)/.test(url.pathname),
    new CacheFirst({ cacheName: PLATE_CACHE, plugins: [bounded(PLATE_CACHE, 4)] }),
  );
}

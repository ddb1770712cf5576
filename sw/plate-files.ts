import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PLATE_CACHE } from '#app/data/cache.ts';
import { bounded } from './bounded.ts';

/**
 * Keeps the files of the plate reader, and those of the decoder of HEIC photos, once a page has asked for them: they are not installed
 * with the app. Newer ones have other names, and push the former out.
 */
export function keepPlateFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(heic-|.+\.(wasm|gz)$)/.test(url.pathname),
    new CacheFirst({ cacheName: PLATE_CACHE, plugins: [bounded(PLATE_CACHE, 4)] }),
  );
}

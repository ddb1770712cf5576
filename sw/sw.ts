import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { MAX_CACHED_PICTURES, PICTURE_CACHE } from '#app/sync/picture-cache.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The first visit is under its care at once, so that the pictures it shows are there without a network later.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Every address of the app is the same shell. The API and the configuration are the server's own and never the shell.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/config\.json$/],
  }),
);

// The library's class declares its hooks as optional in a way its own plugin type does not take under exact optionals.
const bounded = new ExpirationPlugin({
  maxEntries: MAX_CACHED_PICTURES,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

// A picture never changes behind its address, so the first copy serves for good; the bound keeps the tablet's space.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/'),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) }, bounded],
  }),
);

// A new version waits until the page says that nothing unsaved would be lost.
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
});

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
}

function isSkipWaiting(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}

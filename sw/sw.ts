import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { makeWay, sendOnSync } from './background-sync.ts';
import { letRequestsPass } from './direct-requests.ts';
import { keepPictures } from './pictures.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

letRequestsPass(self);
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
keepPictures();
sendOnSync(self);

// A new version waits until the page says that nothing unsaved would be lost; the old one is told to end what it is doing.
self.addEventListener('message', ({ data }) => {
  if (isOfType(data, 'SKIP_WAITING')) void self.skipWaiting();
  if (isOfType(data, 'MAKE_WAY')) makeWay();
});

function isOfType(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}

import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createReporter } from '#app/api/report.ts';
import { SYNC_TAG } from '#app/sync/limits.ts';
import { sendInBackground } from './background.ts';
import { onDevice } from './on-device.ts';
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

/** Parts of the Static Routing API of service workers that TypeScript does not know yet. */
type Rule = {
  condition: { requestMethod: string } | { urlPattern: { pathname: string; baseURL: string } };
  source: 'network' | 'fetch-event';
};
type InstallEvent = ExtendableEvent & { addRoutes?(rules: Rule[]): Promise<void> };

/**
 * Lets what this worker never answers pass it by, in browsers that can: an act or a question to the API else waits until the
 * worker has started and looked at it. Nothing depends on it.
 */
function letRequestsPass(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const own = (pathname: string) => ({ urlPattern: { pathname, baseURL: worker.location.origin } });
    const acts = ['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod }));
    // The first rule that fits counts.
    const rules: Rule[] = [
      ...acts.map((condition): Rule => ({ condition, source: 'network' })),
      { condition: own('/api/media/*'), source: 'fetch-event' },
      { condition: own('/api/*'), source: 'network' },
      { condition: own('/config.json'), source: 'network' },
    ];
    event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve());
  });
}

/** The browser ends a sync event after five minutes: the work ends itself before, in good order. */
const LONGEST_MS = 4 * 60_000;

/** `sync` is not in TypeScript's library, since only Chromium has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Sends what waits when the browser says that a connection is back, whether or not the app is open. */
function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'message', (event) => {
    const sync = event as unknown as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(run());
  });
}

/** Aborts when a newer version is to take over, which it can only while this worker is at rest. */
const making = new AbortController();

/** For the life of this worker: what is under way is settled, and the browser calls the newer version for the rest. */
function makeWay(): void {
  making.abort();
}

async function run(): Promise<void> {
  // What is told here names no token, and the reporter takes out whatever stands where one would.
  const { report } = createReporter({ token: () => null });
  await onDevice(async (database, givenUp) => {
    const ended = AbortSignal.any([givenUp, making.signal, AbortSignal.timeout(LONGEST_MS)]);
    await sendInBackground({ database, report, ended });
  });
}

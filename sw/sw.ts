import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SYNC_TAG } from '#app/sync/limits.ts';
import { sendAndReport } from './background.ts';
import { installInOrder } from './install.ts';
import { onDevice } from './on-device.ts';
import { keepPictures } from './pictures.ts';
import { keepPlateFiles } from './plate-files.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

letRequestsPass(self);
// Takes over on the first visit at once, so that its pictures are cached too.
clientsClaim();
cleanupOutdatedCaches();
const shell = new PrecacheController();
installInOrder(self, shell, self.__WB_MANIFEST);
registerRoute(new PrecacheRoute(shell));

// Every address of the app is the same shell, except the API and the configuration.
registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(\/|$)/, /^\/config\.json$/],
  }),
);
keepPictures();
keepPlateFiles();
sendOnSync(self);

// A new version waits until the page reports that nothing unsaved would be lost; the old one is asked to finish.
self.addEventListener('message', ({ data }) => {
  if (isOfType(data, 'SKIP_WAITING')) void self.skipWaiting();
  if (isOfType(data, 'MAKE_WAY')) stopForNewVersion();
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
 * Lets requests that this worker never answers bypass it, in browsers that support it; API requests would otherwise
 * wait until the worker has started. Nothing depends on it.
 */
function letRequestsPass(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event: InstallEvent) => {
    const own = (pathname: string) => ({ urlPattern: { pathname, baseURL: worker.location.origin } });
    const actions = ['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({ requestMethod }));
    // The first matching rule counts.
    const rules: Rule[] = [
      ...actions.map((condition): Rule => ({ condition, source: 'network' })),
      { condition: own('/api/media/*'), source: 'fetch-event' },
      { condition: own('/api/*'), source: 'network' },
      { condition: own('/config.json'), source: 'network' },
    ];
    event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve());
  });
}

/** The browser kills a sync event after five minutes; the work ends cleanly before. */
const LONGEST_MS = 4 * 60_000;

/** `sync` is missing from TypeScript's library, since only Chromium has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Sends waiting work when the browser reports that a connection is back, even with the app closed. */
function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'message', (event) => {
    const sync = event as unknown as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(run());
  });
}

/** Aborts when a newer version wants to take over, which it can only while this worker is idle. */
const stopping = new AbortController();

/** Work in flight is settled; the browser wakes the newer version for the rest. */
function stopForNewVersion(): void {
  stopping.abort();
}

async function run(): Promise<void> {
  await onDevice(async (database, givenUp) => {
    const ended = AbortSignal.any([givenUp, stopping.signal, AbortSignal.timeout(LONGEST_MS)]);
    await sendAndReport({ database, ended }, __APP_VERSION__);
  });
}

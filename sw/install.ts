import type { PrecacheController, PrecacheEntry } from 'workbox-precaching';

/** Files installed at once. The page's own requests need the other connections that a browser opens. */
const AT_ONCE = 4;

/**
 * Installs the app's files in the given order, the most important first, and reports progress to the pages. The
 * library fetches one file after the other, a round trip each, which on a slow network takes four times as long.
 * Files stored by an interrupted installation stay for the next one.
 */
export function installInOrder(
  worker: ServiceWorkerGlobalScope,
  shell: PrecacheController,
  entries: readonly (PrecacheEntry | string)[],
): void {
  shell.addToCacheList([...entries]);
  worker.addEventListener('install', (event) => event.waitUntil(install(worker, shell, event, entries)));
  worker.addEventListener('activate', (event) => void shell.activate(event));
}

async function install(
  worker: ServiceWorkerGlobalScope,
  shell: PrecacheController,
  event: ExtendableEvent,
  entries: readonly (PrecacheEntry | string)[],
): Promise<void> {
  const left = [...entries];
  let done = 0;
  const next = async (): Promise<void> => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
      await installFile(shell, event, entry);
      done += 1;
      await tell(worker, { type: 'INSTALLING', done, of: entries.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function installFile(
  shell: PrecacheController,
  event: ExtendableEvent,
  entry: PrecacheEntry | string,
): Promise<void> {
  const { url, revision = null } = typeof entry === 'string' ? { url: entry } : entry;
  const request = new Request(url, {
    // A file whose name changes with its contents may be in the browser's cache: the page has just fetched it.
    cache: revision === null ? 'default' : 'reload',
    credentials: 'same-origin',
  });
  const cacheKey = shell.getCacheKeyForURL(url);
  await Promise.all(
    shell.strategy.handleAll({ event, request, ...(cacheKey !== undefined && { params: { cacheKey } }) }),
  );
}

/** The page waiting for the installation is not controlled yet. */
async function tell(worker: ServiceWorkerGlobalScope, message: object): Promise<void> {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' }))
    page.postMessage(message);
}

import { untilTriedAgain } from '#app/parts.ts';
import { createStore, type ReadableStore } from '#app/store.ts';

/**
 * Time (ms) after which a service worker that does not control the page will not do so during this visit (a forced
 * reload, a private window).
 */
const TAKEOVER_LIMIT_MS = 60_000;
const PROBE_LIMIT_MS = 5_000;

/**
 * Availability of the app without a network. `unavailable`: this browser stores no app, so never. `installing`: how
 * many of its files the device has; until the end, the open page is all there is.
 */
export type InstallState =
  | { state: 'unavailable' }
  | { state: 'installing'; done: number; of: number }
  | { state: 'installed' };

const install = createStore<InstallState>(beginning());

export const installState: ReadableStore<InstallState> = install;
export const setInstallState = install.set;

function beginning(): InstallState {
  // Development has no service worker, and its server is on this machine.
  if (!import.meta.env.PROD) return { state: 'installed' };
  if (!('serviceWorker' in navigator)) return { state: 'unavailable' };
  return navigator.serviceWorker.controller === null
    ? { state: 'installing', done: 0, of: 0 }
    : { state: 'installed' };
}

/** True if a reload brings the app back instead of the browser's own error page. */
export async function mayReload(): Promise<boolean> {
  return install.getSnapshot().state === 'installed' || (await isServerThere());
}

/** Reloads the page as soon as that brings it back: the page shows more than the browser's own error page. */
export async function reloadWhenPossible(): Promise<void> {
  for (let attempt = 0; !(await mayReload()); attempt += 1) await untilTriedAgain(attempt);
  location.reload();
}

/** Requests the configuration, which is never served from a cache. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    return (await fetch('/config.json', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Resolves once the service worker controls the page. On the first visit that happens only after it has stored the
 * whole app; a picture or a plate reader file fetched before that is not cached.
 */
export function whenFetchesAreCached(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return Promise.resolve();
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(late);
      serviceWorker.removeEventListener('controllerchange', goOn);
      resolve();
    };
    const late = setTimeout(goOn, TAKEOVER_LIMIT_MS);
    serviceWorker.addEventListener('controllerchange', goOn);
  });
}

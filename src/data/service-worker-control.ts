/** A service worker that does not control the page by then (ms) will not during this visit (a forced reload, a private window). */
const TAKEOVER_LIMIT_MS = 60_000;

/**
 * Resolves once the service worker controls the page. On the first visit it does so only after it has stored the whole app, and a
 * picture or a plate reader's file fetched before that is not cached.
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

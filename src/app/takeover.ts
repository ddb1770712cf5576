/** A service worker that is not in charge by then (ms) will not be in this visit: after a forced reload, or a refusal. */
const TAKEOVER_LIMIT_MS = 60_000;

/**
 * Resolves once the service worker sees what the page asks for. On the very first visit it takes charge only after it has
 * stored the whole app, and a picture fetched before that is kept by nobody.
 */
export function takeover(): Promise<void> {
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

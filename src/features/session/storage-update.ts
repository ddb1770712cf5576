/** How long (ms) the newest version may take to arrive before the page is loaded again without it. */
const ARRIVAL_LIMIT_MS = 20_000;

/** Asks for the newest version of the app, lets it take over, and loads the page again: with whatever there is by then. */
export async function loadNewestVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Without a network there is no newer one to be had.
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing ?? registration?.waiting;
    if (worker != null) await takesOver(worker);
  } finally {
    location.reload();
  }
}

function takesOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, ARRIVAL_LIMIT_MS);
    look();
  });
}

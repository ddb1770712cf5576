import { SYNC_TAG } from '../limits.ts';

/** Background Sync is not in TypeScript's library, since only Chromium has it. */
type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

const listeners = new Set<() => void>();
let refused = false;

/** Whether this browser sends what waits when a connection is back, with the app closed too. */
export function hasBackgroundSync(): boolean {
  return !refused && 'serviceWorker' in navigator && 'SyncManager' in globalThis;
}

/** Calls back when it turns out that the browser has it but does not allow it; the answer ends it. */
export function subscribeToBackgroundSync(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to run the service worker as soon as there is a connection. Never rejects. */
export async function askForBackgroundSync(): Promise<void> {
  if (!hasBackgroundSync()) return;
  const registration: SyncingRegistration = await navigator.serviceWorker.ready;
  try {
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // The person, or a private window, forbids it: from now on the app has to stay open, and says so.
    refused = true;
    for (const listener of listeners) listener();
  }
}

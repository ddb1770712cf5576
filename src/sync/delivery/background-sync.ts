import { createSignal } from '#app/store.ts';
import { SYNC_TAG } from '../limits.ts';

/** Background Sync is missing from TypeScript's library, since only Chromium has it. */
type SyncingRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

const becameRefused = createSignal();
let refused = false;

/** Notifies when the browser turns out not to allow Background Sync. */
export const { subscribe: subscribeToBackgroundSync } = becameRefused;

/** True if this browser sends waiting work when a connection is back, even with the app closed. */
export function hasBackgroundSync(): boolean {
  return !refused && 'serviceWorker' in navigator && 'SyncManager' in globalThis;
}

/** Asks the browser to run the service worker as soon as there is a connection. Never rejects. */
export async function askForBackgroundSync(): Promise<void> {
  if (!hasBackgroundSync()) return;
  const registration: SyncingRegistration = await navigator.serviceWorker.ready;
  try {
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // Forbidden by the user or in a private window: the app has to stay open, and says so.
    refused = true;
    becameRefused.notify();
  }
}

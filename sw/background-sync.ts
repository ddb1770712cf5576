import { createReporter } from '#app/api/report.ts';
import { SYNC_TAG } from '#app/sync/limits.ts';
import { sendInBackground } from './background.ts';
import { onDevice } from './on-device.ts';

/** The browser ends a sync event after five minutes: the work ends itself before, in good order. */
const LONGEST_MS = 4 * 60_000;

/** `sync` is not in TypeScript's library, since only Chromium has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Sends what waits when the browser says that a connection is back, whether or not the app is open. */
export function sendOnSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'message', (event) => {
    const sync = event as unknown as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(run());
  });
}

/** Aborts when a newer version is to take over, which it can only while this worker is at rest. */
const making = new AbortController();

/** For the life of this worker: what is under way is settled, and the browser calls the newer version for the rest. */
export function makeWay(): void {
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

import { type EventsDeps, openEvents } from '#app/api/events.ts';
import { createReportLog, readErrorCounts } from '#app/api/report-log.ts';
import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import { localStorageOrNull } from '#app/api/token.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { type DeviceReportDeps, startDeviceReports } from '#app/sync/delivery/device-reports.ts';
import { takeWorkerReports } from '#app/sync/delivery/worker-reports.ts';
import { pageOf } from '#app/sync/events/poll.ts';
import { type ServerEventsDeps, startServerEvents } from '#app/sync/events/server-events.ts';
import { pruneReceipts } from '#app/sync/outbox/outbox-store.ts';
import type { EngineClock } from '#app/sync/ports.ts';
import { deviceKind } from '#domain/device.ts';

export type Followed = Omit<ServerEventsDeps, 'random' | 'locks' | 'channel' | 'page' | 'open'> & {
  events: EventsDeps;
};

/** Follows the server's events for the lifetime of the page. */
export function followOthers({ events, ...given }: Followed): void {
  startServerEvents({
    ...given,
    open: (signal) => openEvents(events, signal),
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel('vendor-management-live'),
    page: pageOf(document),
  });
}

/** The first run is well after the start; a tablet may then stay on for weeks (ms). */
const FIRST_AFTER_MS = 60_000;
const AGAIN_AFTER_MS = 12 * 60 * 60_000;

type PruneDeps = {
  database: DeviceDatabase;
  clock: EngineClock;
  report: (error: unknown, context: string) => void;
};

/** Deletes old receipts in idle time, for the lifetime of the page. */
export function pruneWhenIdle({ database, clock, report }: PruneDeps): void {
  const prune = async () => {
    try {
      await pruneReceipts(database, clock.now());
    } catch (error) {
      report(error, 'clearing receipts away');
    }
    clock.setTimer(whenIdle, AGAIN_AFTER_MS);
  };
  const whenIdle = () => {
    // Safari has no idle callbacks; the deletions are small anyway.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void prune());
    else void prune();
  };
  clock.setTimer(whenIdle, FIRST_AFTER_MS);
}

type Reported = Pick<DeviceReportDeps, 'database' | 'api' | 'clock' | 'reachability' | 'owner' | 'report'> & {
  config: RuntimeConfigSource;
};

/** Moves service worker errors into this device's log and counts them with those of pages. */
export async function logWorkerReports(
  database: DeviceDatabase,
  storage: Parameters<typeof createReportLog>[0],
  page: Parameters<typeof createReportLog>[1],
): Promise<void> {
  for (const { version, context, ...line } of await takeWorkerReports(database))
    createReportLog(
      storage,
      page,
      version,
    )({ ...line, context: `service worker: ${context}`, details: null });
}

/** Reports this device's state to a host that manages devices, for the lifetime of the page. */
export function reportThisDevice({ config, ...given }: Reported): void {
  const { database, report } = given;
  void logWorkerReports(database, localStorageOrNull(), window).catch((error: unknown) =>
    report(error, 'taking over what the service worker met'),
  );
  startDeviceReports({
    ...given,
    isTaken: () => config.getSnapshot().contract >= 1,
    version: __APP_VERSION__,
    kind: deviceKind(navigator.userAgent, navigator.maxTouchPoints),
    errors: () => readErrorCounts(localStorageOrNull()),
  });
}

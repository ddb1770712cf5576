import type { ApiPort } from '#app/api/api-port.ts';
import { isTransportError } from '#app/api/errors.ts';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import type { BodyOf } from '#contract/call.ts';
import { MOST_ERROR_CODES, MOST_UNSENT_KINDS, reportDevice } from '#contract/calls/devices.ts';
import type { EngineClock } from '../ports.ts';
import type { Reachability } from '../reachability.ts';

/** Delay (ms) of the first report: well after the start, when most waiting entries have been sent. */
export const FIRST_REPORT_MS = 60_000;
/** Interval between checks if a report is due, and the delay of a report that repeats the last one. */
export const REPORT_CHECK_MS = 15 * 60_000;
export const REPORT_AGAIN_MS = 6 * 60 * 60_000;

export type DeviceReportDeps = {
  database: DeviceDatabase;
  api: ApiPort;
  clock: Pick<EngineClock, 'now' | 'setTimer'>;
  reachability: Reachability;
  /** True if the host accepts reports. */
  isTaken: () => boolean;
  /** Owner of the work on this device; null while nobody is signed in. */
  owner: () => string | null;
  /** Version of the app. */
  version: string;
  /** Kind of device. */
  kind: string;
  /** Number of times each error occurred, by version and code separated by a space. */
  errors: () => Readonly<Record<string, number>>;
  report: (error: unknown, context: string) => void;
};

/**
 * Reports the state of this device from time to time: what it has not sent and since when, its version and its
 * errors, never their contents (docs/rules.md, S18). It needs no attention: without a network, or if the host does
 * not accept the report, a later check tries again.
 */
export function startDeviceReports(deps: DeviceReportDeps): void {
  const { clock, report } = deps;
  let isFirst = true;
  const look = async (): Promise<void> => {
    try {
      if (await reportIfDue(deps, isFirst)) isFirst = false;
    } catch (error) {
      if (!isTransportError(error)) report(error, 'reporting this device');
    }
    clock.setTimer(() => void look(), REPORT_CHECK_MS);
  };
  clock.setTimer(() => void look(), FIRST_REPORT_MS);
}

/** Resolves to true if a report was made. */
async function reportIfDue(deps: DeviceReportDeps, isFirst: boolean): Promise<boolean> {
  const { database, api, clock, reachability, isTaken } = deps;
  const owner = deps.owner();
  if (owner === null || !isTaken() || reachability.current() === 'unreached') return false;
  const body = await bodyOf(deps);
  if (body === null) return false;
  const at = clock.now();
  const unsent = body.unsent.reduce((sum, { count }) => sum + count, 0);
  const last = await readMeta(database, 'device-report');
  const sinceLastMs = last === undefined ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(last.at);
  const waitMs = isFirst ? FIRST_REPORT_MS : REPORT_AGAIN_MS;
  const isNews = last?.owner !== owner || (last.unsent > 0 && unsent === 0);
  // If the clock was set back, the time since the last report is unknown.
  if (!isNews && sinceLastMs >= 0 && sinceLastMs < waitMs) return false;
  await api.perform(reportDevice, { body });
  // Other tabs then have nothing to add.
  await writeMeta(database, 'device-report', { at: at.toISOString(), owner, unsent });
  return true;
}

/** Null until the database is known to contain everything that was captured. */
async function bodyOf({
  database,
  clock,
  version,
  kind,
  errors,
}: DeviceReportDeps): Promise<BodyOf<typeof reportDevice> | null> {
  const [device, delivered, entries] = await Promise.all([
    readMeta(database, 'device'),
    readMeta(database, 'last-delivered'),
    read(database, [database.entries], () => database.entries.toArray()),
  ]);
  if (device === undefined || !database.isCompared(device.id)) return null;
  const nowMs = clock.now().getTime();
  const agoSeconds = (at: string) => Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1_000));
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1);
  return {
    deviceId: device.id,
    name: kind,
    appVersion: version,
    unsent: [...counts].slice(0, MOST_UNSENT_KINDS).map(([of, count]) => ({ kind: of, count })),
    oldestUnsentSeconds:
      entries.length === 0 ? null : Math.max(...entries.map(({ capturedAt }) => agoSeconds(capturedAt))),
    lastDeliverySeconds: delivered === undefined ? null : agoSeconds(delivered.at),
    errors: errorsOf(errors()),
  };
}

/**
 * Errors of the newest versions, which come last. Codes in any other format than the app's own would make the host
 * refuse the whole report.
 */
function errorsOf(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts)
    .map(([met, count]) => {
      const [version = '', code = ''] = met.split(' ');
      return { version, code, count };
    })
    .filter(({ code, count }) => /^[\w./-]{1,80}$/.test(code) && Number.isInteger(count) && count > 0)
    .slice(-MOST_ERROR_CODES);
}

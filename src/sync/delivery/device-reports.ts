import type { ApiPort } from '#app/api/api-port.ts';
import { isTransportError } from '#app/api/errors.ts';
import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readMeta, writeMeta } from '#app/data/meta.ts';
import type { BodyOf } from '#contract/call.ts';
import { MOST_ERROR_CODES, MOST_UNSENT_KINDS, reportDevice } from '#contract/calls/devices.ts';
import type { EngineClock } from '../ports.ts';
import type { Reachability } from '../reachability.ts';

/** The first report is made well after the start, when what waited has mostly been sent (ms). */
export const FIRST_REPORT_MS = 60_000;
/** How often it is looked whether another is due, and how long one that says the same is put off. */
export const REPORT_CHECK_MS = 15 * 60_000;
export const REPORT_AGAIN_MS = 6 * 60 * 60_000;

export type DeviceReportDeps = {
  database: DeviceDatabase;
  api: ApiPort;
  clock: Pick<EngineClock, 'now' | 'setTimer'>;
  reachability: Reachability;
  /** Whether the host takes reports. */
  isTaken: () => boolean;
  /** Whose work the device does; null while nobody is signed in. */
  owner: () => string | null;
  /** Of the app. */
  version: string;
  /** Of which kind the device is. */
  kind: string;
  /** How often each error was met, by version and code with a space between. */
  errors: () => Readonly<Record<string, number>>;
  report: (error: unknown, context: string) => void;
};

/**
 * Says now and then how this device is: what it has not sent and since when, its version and its errors, never what is in them
 * (docs/rules.md, S18). It asks for no attention: without a network, or where the host answers otherwise, a later look tries again.
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

/** Resolves with whether a report was made. */
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
  // A clock that was set back says nothing about what was reported since.
  if (!isNews && sinceLastMs >= 0 && sinceLastMs < waitMs) return false;
  await api.perform(reportDevice, { body });
  // Another tab then has nothing to add.
  await writeMeta(database, 'device-report', { at: at.toISOString(), owner, unsent });
  return true;
}

/** Null until it is known that the database has all that was captured. */
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

/** Of the newest versions, which stand last. What has another form than the program's own words would have all of it refused. */
function errorsOf(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts)
    .map(([met, count]) => {
      const [version = '', code = ''] = met.split(' ');
      return { version, code, count };
    })
    .filter(({ code, count }) => /^[\w./-]{1,80}$/.test(code) && Number.isInteger(count) && count > 0)
    .slice(-MOST_ERROR_CODES);
}

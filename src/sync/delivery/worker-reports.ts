import type { ReportLine } from '#app/api/report.ts';
import { write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';

/** An error that a service worker met, with its version, but without what it was about. */
export type WorkerReport = Omit<ReportLine, 'details'> & { version: string };

/** Most errors that wait for a page. */
const MOST = 40;

/** Stores a service worker's errors for the next page, since a worker has no memory. Everyday events are not stored. */
export async function keepWorkerReports(
  database: DeviceDatabase,
  version: string,
  lines: readonly ReportLine[],
): Promise<void> {
  const met = lines.flatMap(({ details: _, ...line }) => (line.code === null ? [] : [{ ...line, version }]));
  if (met.length === 0) return;
  await write(database, [database.facts], async () => {
    const value = [...(await kept(database)), ...met].slice(-MOST);
    await database.facts.put({ key: 'worker-reports', value });
  });
}

/** Errors of service workers since a page last took them. Each is taken by one page. */
export async function takeWorkerReports(database: DeviceDatabase): Promise<readonly WorkerReport[]> {
  return write(database, [database.facts], async () => {
    const taken = await kept(database);
    await database.facts.delete('worker-reports');
    return taken;
  });
}

async function kept(database: DeviceDatabase): Promise<readonly WorkerReport[]> {
  return ((await database.facts.get('worker-reports'))?.value ?? []) as readonly WorkerReport[];
}

import { startConfig } from '#app/app/engine-parts.ts';
import { openDatabase } from '#app/data/connection.ts';
import { DATABASE_NAME, DeviceDatabase } from '#app/data/database.ts';
import { presentPlace } from '#app/data/database-place.ts';

/**
 * Uses the device's database and closes it again, because an idle worker must not block a newer version of the app. The signal
 * aborts when a page wants that version meanwhile.
 */
export async function onDevice<T>(
  work: (database: DeviceDatabase, givenUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const database = new DeviceDatabase(DATABASE_NAME, await presentPlace());
  const giving = new AbortController();
  try {
    await openDatabase(database, { superseded: () => giving.abort(), blocked: () => undefined });
    return await work(database, giving.signal);
  } finally {
    database.close();
  }
}

let reading: Promise<string> | null = null;

/** The API's origin once it has been read; null before. */
export let knownApiOrigin: string | null = null;

/** The API's last known origin. Read only when a picture from another origin is first requested, which most deployments never do. */
export function apiOrigin(): Promise<string> {
  reading ??= read();
  return reading;
}

async function read(): Promise<string> {
  try {
    const config = await onDevice((database) => startConfig(database, () => undefined, withoutNetwork));
    knownApiOrigin = new URL(config.getSnapshot().apiHost, location.origin).origin;
  } catch {
    // Without the database no other origin is known to be ours, and its pictures are fetched normally.
    knownApiOrigin = location.origin;
  }
  return knownApiOrigin;
}

const withoutNetwork: typeof fetch = () => Promise.reject(new TypeError('not asked'));

import { startConfig } from '#app/app/engine-parts.ts';
import { openDatabase } from '#app/data/connection.ts';
import { DATABASE_NAME, DeviceDatabase } from '#app/data/database.ts';
import { presentPlace } from '#app/data/database-place.ts';

/**
 * Works with the device's database and closes it again, because an idle worker must not hold up a newer version of the app.
 * `given up` aborts when a page wants that version meanwhile.
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

/** Where the API is, once it has been asked for; null before. */
export let knownApiOrigin: string | null = null;

/** The origin of the API as this device last heard it. Read when a picture of another origin is first asked for: most have none. */
export function apiOrigin(): Promise<string> {
  reading ??= read();
  return reading;
}

async function read(): Promise<string> {
  try {
    const config = await onDevice((database) => startConfig(database, () => undefined, withoutNetwork));
    knownApiOrigin = new URL(config.getSnapshot().apiHost, location.origin).origin;
  } catch {
    // Without the device's database no other origin is known to be ours, and their pictures go the ordinary way.
    knownApiOrigin = location.origin;
  }
  return knownApiOrigin;
}

const withoutNetwork: typeof fetch = () => Promise.reject(new TypeError('not asked'));

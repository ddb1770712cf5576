import { startConfig } from '#app/app/engine-parts.ts';
import { PICTURE_CACHE } from '#app/data/cache.ts';
import { openDatabase } from '#app/data/connection.ts';
import { DATABASE_NAME, DeviceDatabase } from '#app/data/database.ts';
import { presentPlace } from '#app/data/database-place.ts';

/**
 * Uses the device's database and closes it again, because an idle worker must not block a newer version of the app.
 * The signal aborts when a page wants that version meanwhile.
 */
export async function onDevice<T>(
  work: (database: DeviceDatabase, givenUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const database = new DeviceDatabase(DATABASE_NAME, await presentPlace());
  const closing = new AbortController();
  try {
    await openDatabase(database, { superseded: () => closing.abort(), blocked: () => undefined });
    return await work(database, closing.signal);
  } finally {
    database.close();
  }
}

/** Shortest interval (ms) for looking up an unknown picture host again: a list shows dozens of its pictures at once. */
const RECHECK_MS = 10_000;

let reading: { origins: Promise<ReadonlySet<string>>; since: number } | null = null;

/** The origins of the API and of pictures stored on the tablet, once they have been read; null before. */
export let knownOrigins: ReadonlySet<string> | null = null;

/** Read only when a picture from another origin is requested, which never happens on most deployments. */
export function pictureOrigins(): Promise<ReadonlySet<string>> {
  reading ??= { origins: read(), since: Date.now() };
  return reading.origins;
}

/** The page may have learnt of an unknown origin meanwhile; its next picture is then handled here. */
export function rereadOrigins(): void {
  if (reading !== null && Math.abs(Date.now() - reading.since) > RECHECK_MS) reading = null;
  void pictureOrigins();
}

async function read(): Promise<ReadonlySet<string>> {
  const origins = new Set([location.origin]);
  try {
    const config = await onDevice((database) => startConfig(database, () => undefined, withoutNetwork));
    origins.add(new URL(config.getSnapshot().apiHost, location.origin).origin);
    const kept = await (await caches.open(PICTURE_CACHE)).keys();
    for (const { url } of kept) origins.add(new URL(url).origin);
  } catch {
    // Without the database no other origin is known to be ours, and its pictures are fetched normally.
  }
  knownOrigins = origins;
  return origins;
}

const withoutNetwork: typeof fetch = () => Promise.reject(new TypeError('not asked'));

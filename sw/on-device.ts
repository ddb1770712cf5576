import { DATABASE_NAME, DeviceDatabase } from '#app/data/database.ts';
import { presentPlace } from '#app/data/database-place.ts';
import { openDatabase } from '#app/data/lifecycle.ts';

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

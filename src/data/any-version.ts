import { Dexie } from 'dexie';
import { DATABASE_NAME } from './database.ts';
import { presentPlace } from './database-place.ts';

/**
 * Opens the device's database whatever version of the app made it, for reading only. Rejects when there is none. The caller
 * closes it.
 */
export async function openAnyVersion(): Promise<Dexie> {
  const database = new Dexie(DATABASE_NAME, {
    ...(await presentPlace()),
    chromeTransactionDurability: 'strict',
  });
  await database.open();
  return database;
}

/**
 * How many captured entries lie in the device's database, whatever version of the app made it; 0 where that cannot be told.
 * Opened without a version of its own, it changes nothing.
 */
export async function countUnsent(): Promise<number> {
  const database = new Dexie(DATABASE_NAME, await presentPlace());
  try {
    await database.open();
    return await database.table('entries').count();
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

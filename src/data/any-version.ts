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

/** How many captured entries are on this device, whatever version of the app stored them; 0 where that cannot be read. */
export async function countUnsent(): Promise<number> {
  try {
    const database = await openAnyVersion();
    return await database
      .table('entries')
      .count()
      .finally(() => database.close());
  } catch {
    return 0;
  }
}

import { Dexie } from 'dexie';
import { DATABASE_NAME } from './database.ts';
import { presentPlace } from './database-place.ts';

/**
 * The device's database as it is, whatever version of the app made it, for reading what this build cannot work with. Rejects
 * when there is none. The caller closes it.
 */
export async function openAnyVersion(): Promise<Dexie> {
  const database = new Dexie(DATABASE_NAME, {
    ...(await presentPlace()),
    chromeTransactionDurability: 'strict',
  });
  await database.open();
  return database;
}

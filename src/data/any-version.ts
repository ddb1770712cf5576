import { Dexie } from 'dexie';
import { DATABASE_NAME } from './database.ts';
import { presentPlace } from './database-place.ts';

/** Opens the device's database read-only, in any version. Rejects if there is none. The caller closes it. */
export async function openAnyVersion(): Promise<Dexie> {
  const database = new Dexie(DATABASE_NAME, {
    ...(await presentPlace()),
    chromeTransactionDurability: 'strict',
  });
  await database.open();
  return database;
}

/** Number of captured entries on this device, whichever version of the app stored them; 0 if they cannot be read. */
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

import { Dexie, type Table } from 'dexie';
import { dropRefetchable } from './cache.ts';
import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';
import { StorageFullError } from './faults.ts';

/**
 * One transaction: all of `work` is stored, or nothing. A full device gives up what can be fetched again for it. What fails
 * may be tried again, so `work` notices its own earlier success.
 */
export async function atomically<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  // The database's own way would repeat it too. The scope handed to Dexie must itself be an `async` function: after the first
  // await in any other, each write would silently commit on its own.
  const write = () => Dexie.prototype.transaction.call(database, 'rw', tables, async () => await work());
  if (Dexie.currentTransaction !== null) return await write();
  // A write that fails on a full disk makes Chromium throw the whole origin away, so the disk is asked another way first.
  const findRoom = async (): Promise<void> => {
    if ((await database.journal?.room()) === 'none') throw new StorageFullError('no room');
  };
  return await repeated(
    database,
    () => Dexie.Promise.resolve(findRoom()).then(write),
    () => dropRefetchable(database),
  );
}

/** As `atomically`, and resolves when both copies are on disk: what may be called saved. */
export async function savedTwice<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  const done = await atomically(database, tables, work);
  await database.journal?.flushed();
  return done;
}

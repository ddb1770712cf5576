import { Dexie, type Table } from 'dexie';
import type { DeviceDatabase } from './database.ts';
import { StorageFullError } from './faults.ts';

/**
 * One transaction: all of `work` is stored, or nothing. The scope handed to Dexie must itself be an `async` function: after
 * the first await in any other, each write would silently commit on its own.
 */
export async function atomically<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  // A write that fails on a full disk makes Chromium throw the whole origin away, so the disk is asked another way first.
  if (Dexie.currentTransaction === null && (await database.journal?.room()) === 'none')
    throw new StorageFullError('no room');
  return await database.transaction('rw', tables, async () => await work());
}

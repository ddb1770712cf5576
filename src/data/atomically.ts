import type { Table } from 'dexie';
import type { DeviceDatabase } from './database.ts';

/**
 * One transaction: all of `work` is stored, or nothing. The scope handed to Dexie must itself be an `async` function: after
 * the first await in any other, each write would silently commit on its own.
 */
export async function atomically<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  return await database.transaction('rw', tables, async () => await work());
}

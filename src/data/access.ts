import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { dropRefetchable } from './cache.ts';
import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';
import { StorageFullError } from './faults.ts';

/**
 * How everything above this folder uses the device's database: `read`, and for writing `save` what a person captured, `write`
 * what sending or signing in changes, `cache` what the server can give again. Each is one transaction, repeated on a new
 * connection when the browser dropped the old one, so `work` notices its own earlier success. Called within a transaction they
 * are part of that one.
 */

/** What `work` reads is of one moment. */
export function read<T>(database: Dexie, tables: Table[], work: () => PromiseLike<T>): PromiseExtended<T> {
  if (Dexie.currentTransaction !== null) return Dexie.Promise.resolve(work());
  return repeated(database, () => transaction(database, 'r', tables, work));
}

/** As `read`, of one table by its name: a former version's database may lack it, and then this throws. */
export function readTable<Row, T>(
  database: Dexie,
  name: string,
  work: (table: Table<Row>) => PromiseLike<T>,
): PromiseExtended<T> {
  const table = database.table<Row>(name);
  return read(database, [table], () => work(table));
}

/** All of `work` is stored, or nothing. A full device gives up what can be fetched again for it. */
export async function write<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  if (Dexie.currentTransaction !== null) return await work();
  const store = () => transaction(database, 'rw', tables, work);
  // A write that fails on a full disk makes Chromium throw the whole origin away, so the disk is asked another way first.
  const findRoom = async (): Promise<void> => {
    if ((await database.journal?.room()) === 'none') throw new StorageFullError('no room');
  };
  return await repeated(
    database,
    () => Dexie.Promise.resolve(findRoom()).then(store),
    () => dropRefetchable(database),
  );
}

/** As `write`, and resolves when both copies are on disk: what may be called saved. */
export async function save<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  const done = await write(database, tables, work);
  await database.journal?.flushed();
  return done;
}

/** As `write`, of what the server can give again: a full device gives up nothing for it. */
export function cache<T>(database: Dexie, tables: Table[], work: () => PromiseLike<T>): PromiseExtended<T> {
  if (Dexie.currentTransaction !== null) return Dexie.Promise.resolve(work());
  return repeated(database, () => transaction(database, 'rw', tables, work));
}

function transaction<T>(
  database: Dexie,
  mode: 'r' | 'rw',
  tables: Table[],
  work: () => PromiseLike<T>,
): PromiseExtended<T> {
  // The scope handed to Dexie must itself be an `async` function: after the first await in any other, each write would silently
  // commit on its own.
  return database.transaction(mode, tables, async () => await work());
}

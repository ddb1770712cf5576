import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { dropRefetchable } from './cache.ts';
import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';
import { StorageFullError } from './faults.ts';

/**
 * How everything above this folder uses the device's database: `read`; `save` for what a person captured, `write` for what
 * sending or signing in changes, `cache` for what can be fetched again. Each is one transaction, repeated on a new connection
 * when the browser drops the old one, so `work` must recognise its own earlier success. Inside a transaction they join it.
 */

/** Everything `work` reads is one consistent snapshot. */
export function read<T>(database: Dexie, tables: Table[], work: () => PromiseLike<T>): PromiseExtended<T> {
  if (Dexie.currentTransaction !== null) return Dexie.Promise.resolve(work());
  return repeated(database, () => transaction(database, 'r', tables, work));
}

/** Like `read`, of a table by name; throws where a former version's database lacks it. */
export function readTable<Row, T>(
  database: Dexie,
  name: string,
  work: (table: Table<Row>) => PromiseLike<T>,
): PromiseExtended<T> {
  const table = database.table<Row>(name);
  return read(database, [table], () => work(table));
}

/** Stores all of `work` or nothing. On a full device, what can be fetched again is deleted to make room. */
export async function write<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  if (Dexie.currentTransaction !== null) return await work();
  const store = () => transaction(database, 'rw', tables, work);
  // A database write that fails on a full disk makes Chromium delete the whole origin's data, so the journal probes for room first.
  const findRoom = async (): Promise<void> => {
    if ((await database.journal?.room()) === 'none') throw new StorageFullError('no room');
  };
  return await repeated(
    database,
    () => Dexie.Promise.resolve(findRoom()).then(store),
    () => dropRefetchable(database),
  );
}

/** Like `write`, but resolves only when both copies are on disk: now it may be called saved. */
export async function save<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  const done = await write(database, tables, work);
  await database.journal?.flushed();
  return done;
}

/** Like `write`, for what the server can give again: nothing is deleted to make room for it. */
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
  // The scope must itself be an `async` function: in any other, each write after the first await would silently commit by itself.
  return database.transaction(mode, tables, async () => await work());
}

import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { dropRefetchable } from './cache.ts';
import { repeated } from './connection.ts';
import type { DeviceDatabase } from './database.ts';
import { StorageFullError } from './faults.ts';
import { shortenReadPauses } from './follow.ts';

/**
 * Access to the device's database for everything above this folder. `read` reads, `save` stores what the user
 * captured, `write` stores what sending or signing in changes, and `cache` stores what can be fetched again. Each is
 * one transaction and joins the transaction it is called in. It is repeated on a new connection when the browser
 * drops the old one, so `work` must recognise its own earlier success.
 */

/** Most writes that share a transaction. More would delay the user's own. */
const WRITES_AT_ONCE = 50;
/** Turns of the microtask queue, some microseconds in all. */
const GATHERING_TURNS = 30;

/** Everything `work` reads is one consistent snapshot. */
export function read<T>(database: Dexie, tables: Table[], work: () => PromiseLike<T>): PromiseExtended<T> {
  if (Dexie.currentTransaction !== null) return Dexie.Promise.resolve(work());
  return repeated(database, () => transaction(database, 'r', tables, work));
}

/** Like `read`, for a table given by name. Throws if a former version's database lacks that table. */
export function readTable<Row, T>(
  database: Dexie,
  name: string,
  work: (table: Table<Row>) => PromiseLike<T>,
): PromiseExtended<T> {
  const table = database.table<Row>(name);
  return read(database, [table], () => work(table));
}

/** Stores all of `work` or nothing. On a full device, refetchable data is deleted to make room. */
export async function write<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  if (Dexie.currentTransaction !== null) return await work();
  return await inQueue<T>(database, tables, null, async () => [await work()]);
}

/**
 * Like `write`, for a change that is often made to many rows at once. All items waiting for a transaction go into one
 * call of `work`, which resolves to their results in the same order. Database requests issued together cost much less
 * than requests issued one after another.
 */
export async function writeEach<Item, T>(
  database: DeviceDatabase,
  tables: Table[],
  item: Item,
  work: (database: DeviceDatabase, items: readonly Item[]) => PromiseLike<readonly T[]>,
): Promise<T> {
  if (Dexie.currentTransaction !== null) return (await work(database, [item]))[0] as T;
  return await inQueue<T>(database, tables, item, work as Write['work']);
}

function inQueue<T>(
  database: DeviceDatabase,
  tables: Table[],
  item: unknown,
  work: Write['work'],
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queue = queues.get(database) ?? { waiting: [], isWriting: false };
    queues.set(database, queue);
    queue.waiting.push({ tables, item, work, resolve: (done) => resolve(done as T), reject });
    if (!queue.isWriting) void Dexie.ignoreTransaction(() => writeAll(database, queue));
  });
}

type Write = {
  tables: Table[];
  item: unknown;
  work: (database: DeviceDatabase, items: readonly unknown[]) => PromiseLike<readonly unknown[]>;
  resolve: (done: unknown) => void;
  reject: (error: unknown) => void;
};

type WriteQueue = { waiting: Write[]; isWriting: boolean };

const queues = new WeakMap<Dexie, WriteQueue>();

/** Every commit costs a disk flush, so waiting writes share one. If a shared commit fails, each is retried alone. */
async function writeAll(database: DeviceDatabase, queue: WriteQueue): Promise<void> {
  queue.isWriting = true;
  // Waits for writes of the same moment: when an action is confirmed, the next one is marked some turns later.
  for (let turn = 0; turn < GATHERING_TURNS; turn += 1) await null;
  while (queue.waiting.length > 0) {
    const group = queue.waiting.splice(0, WRITES_AT_ONCE);
    if (!(await isWritten(database, group)) && group.length > 1) {
      for (const one of group) await isWritten(database, [one]);
    }
  }
  queue.isWriting = false;
}

/** Writes all of the group or nothing. Only a write on its own is rejected with its error. */
async function isWritten(database: DeviceDatabase, group: readonly Write[]): Promise<boolean> {
  const tables = [...new Set(group.flatMap((one) => one.tables))];
  const store = () =>
    transaction(database, 'rw', tables, async () => {
      const done = new Map<Write, unknown>();
      for (const work of new Set(group.map((one) => one.work))) {
        const writes = group.filter((one) => one.work === work);
        const results = await work(
          database,
          writes.map(({ item }) => item),
        );
        for (const [at, one] of writes.entries()) done.set(one, results[at]);
      }
      return done;
    });
  // A database write that fails on a full disk makes Chromium delete the whole origin's data, so the journal probes
  // for room first.
  const findRoom = async (): Promise<void> => {
    if ((await database.journal?.room()) === 'none') throw new StorageFullError('no room');
  };
  try {
    const done = await repeated(
      database,
      () => Dexie.Promise.resolve(findRoom()).then(store),
      () => dropRefetchable(database),
    );
    for (const one of group) one.resolve(done.get(one));
    return true;
  } catch (error) {
    if (group.length === 1) group[0]?.reject(error);
    return false;
  }
}

/**
 * Like `write`, but resolves only when both copies are on disk: only then may the UI say 'saved'. The user's own
 * change is shown at once.
 */
export async function save<T>(
  database: DeviceDatabase,
  tables: Table[],
  work: () => PromiseLike<T>,
): Promise<T> {
  const done = await write(database, tables, work);
  shortenReadPauses();
  await database.journal?.flushed();
  return done;
}

/** Like `write`, for refetchable data: nothing is deleted to make room for it. */
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
  // The scope must itself be an `async` function. In any other, each write after the first await would silently
  // commit on its own.
  return database.transaction(mode, tables, async () => await work());
}

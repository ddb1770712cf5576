import { Dexie, type PromiseExtended } from 'dexie';
import { causedBy, faultOf } from './faults.ts';

/** How often a lost connection is opened again for one piece of work (design: offline, section 6). */
const REOPEN_ATTEMPTS = 3;
/** The first new connection is opened at once; a browser that is clearing up, or has lost its storage process, needs a moment. */
const REOPEN_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/** Databases that a newer version in another tab has taken over: they stay closed until the page is loaded again. */
const retired = new WeakSet<Dexie>();
/** One reopening at a time: a second one would close the connection that the first has just opened. */
const underWay = new WeakMap<Dexie, Promise<void>>();

/** Closes a database for good. */
export function retire(database: Dexie): void {
  retired.add(database);
  database.close();
}

/** Retired, or closed by whoever owns it: nobody else opens it again. */
export function isClosedForGood(database: Dexie): boolean {
  return retired.has(database) || database.hasBeenClosed();
}

/**
 * Opens the database again unless somebody has since `failed`, the connection that was lost. Never rejects: work that follows
 * finds out whether it helped.
 */
export async function reopen(database: Dexie, failed: IDBDatabase | null, attempt: number): Promise<void> {
  const others = underWay.get(database);
  if (others !== undefined) return await others;
  if (database.isOpen() && database.backendDB() !== failed) return;
  const mine = openAgain(database, attempt).finally(() => underWay.delete(database));
  underWay.set(database, mine);
  await mine;
}

async function openAgain(database: Dexie, attempt: number): Promise<void> {
  if (attempt > 1) await pause(Math.min(REOPEN_DELAY_MS * 4 ** (attempt - 2), LONGEST_DELAY_MS));
  if (isClosedForGood(database)) return;
  if (database.isOpen()) database.close({ disableAutoOpen: false });
  await database.open().catch(() => {
    // After an opening that failed Dexie would refuse all work; so the next to come opens it.
    if (!isClosedForGood(database)) database.close({ disableAutoOpen: false });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * The one place that repeats work on the database, by what its failure calls for: on a new connection when the old one was
 * lost, once more after making room when the device is full, else not at all. The work is one transaction, which leaves nothing
 * behind when it fails, and notices its own earlier success. Within a transaction only the whole of that can be repeated.
 */
export function repeated<T>(
  database: Dexie,
  work: () => PromiseExtended<T>,
  makeRoom: (() => Promise<void>) | null = null,
  attempt = 1,
): PromiseExtended<T> {
  if (Dexie.currentTransaction !== null) return work();
  const connection = database.backendDB();
  return work().catch((error: unknown) => {
    const fault = faultOf(error);
    const mayReopen = fault === 'lost' && attempt <= REOPEN_ATTEMPTS && !isClosedForGood(database);
    // Where there is no room at all, not even freeing some may be tried.
    const mayFree =
      fault === 'full' && makeRoom !== null && !causedBy(error, (name) => name === 'StorageFullError');
    if (!mayReopen && !mayFree) throw error;
    const help = mayReopen ? reopen(database, connection, attempt) : makeRoom?.();
    // In Dexie's own promises, which keep a live query's zone where native ones lose it.
    return Dexie.Promise.resolve(help).then(() =>
      repeated(database, work, mayReopen ? makeRoom : null, attempt + 1),
    );
  });
}

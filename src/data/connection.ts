import { Dexie, type PromiseExtended } from 'dexie';
import { isLostConnection } from './faults.ts';

/** How often a lost connection is opened again for one piece of work (design: offline, section 6). */
export const REOPEN_ATTEMPTS = 3;
/** The first new connection is opened at once; a browser that is clearing up, or has lost its storage process, needs a moment. */
const REOPEN_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/** Databases that a newer version in another tab has taken over: they stay closed until the page is loaded again. */
const retired = new WeakSet<Dexie>();
/** One reopening at a time: a second one would close the connection that the first has just opened. */
const underWay = new WeakMap<Dexie, Promise<void>>();
/** Failures that were not healed by repeating: whoever called for the work does not repeat it all over again. */
const givenUp = new WeakSet<object>();

/** Closes a database for good. */
export function retire(database: Dexie): void {
  retired.add(database);
  database.close();
}

/** Whether work that failed so may succeed on a new connection. `attempt` counts from 1. */
export function mayRepeat(database: Dexie, error: unknown, attempt: number): boolean {
  if (!isLostConnection(error) || typeof error !== 'object' || error === null) return false;
  if (givenUp.has(error)) return false;
  const isOver = attempt > REOPEN_ATTEMPTS || isClosedForGood(database);
  if (isOver) givenUp.add(error);
  return !isOver;
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
 * Has each `transaction` of the database, and each use of a table outside of one, repeated as a whole on a new connection when
 * the old one is lost: what was aborted has left nothing behind.
 */
export function heal(database: Dexie): void {
  const transaction = database.transaction.bind(database);
  // It takes what the plain one takes and answers what that answers, in all of its overloads.
  database.transaction = ((...request: unknown[]) =>
    repeated(database, () => Reflect.apply(transaction, database, request))) as Dexie['transaction'];
  // All that a table does goes through here; the tests of lost connections fail should Dexie ever change that.
  const tables = database.Table.prototype as unknown as { _trans: (...request: unknown[]) => Work };
  const use = tables._trans;
  tables._trans = function (...request) {
    return repeated(database, () => Reflect.apply(use, this, request));
  };
}

type Work = PromiseExtended<unknown>;

/** In Dexie's own promises, which keep a live query's zone where native ones lose it. */
function repeated(database: Dexie, work: () => Work, attempt = 1): Work {
  if (Dexie.currentTransaction !== null) return work();
  const connection = database.backendDB();
  return work().catch((error: unknown) => {
    if (!mayRepeat(database, error, attempt)) throw error;
    return Dexie.Promise.resolve(reopen(database, connection, attempt)).then(() =>
      repeated(database, work, attempt + 1),
    );
  });
}

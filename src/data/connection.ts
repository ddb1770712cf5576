import { Dexie, type PromiseExtended } from 'dexie';
import type { DeviceDatabase } from './database.ts';
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

/** Told when the database cannot go on as it is. */
export type DatabaseWatcher = {
  /** Another tab wants a newer version: stores what is only in memory yet. The connection is closed when it ends, or soon. */
  leaving?(): Promise<void>;
  /** That connection is closed, the page must be reloaded. */
  superseded(): void;
  /** This tab wants a newer version, and an old tab holds on to the present one: it must be closed. */
  blocked(): void;
  /** It does not open. Answers whether it lies in another place now, where it may be tried once more. */
  beyondOpening?(error: unknown): Promise<boolean>;
  /** The browser had closed the connection, or somebody deleted the database, and it is open again, perhaps empty. */
  reopened?(): void;
};

/** The other tab waits as long, and a blocked one says so to its person after five seconds. */
const LEAVING_LIMIT_MS = 1_000;

/** Opens the database and watches over its life (design: offline, section 6). Rejects when the browser refuses storage. */
export async function openDatabase(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: false });
    else void giveWay(database, watcher);
    // Dexie's own answer to a newer version would be to stay ready for the next query.
    return false;
  });
  database.on('blocked', () => watcher.blocked());
  try {
    await repeated(database, () => database.open());
  } catch (error) {
    if ((await watcher.beyondOpening?.(error)) !== true) throw error;
    database.close({ disableAutoOpen: false });
    await repeated(database, () => database.open());
  }
  database.on('close', () => void openAfterClosing(database, watcher));
}

/** Closed for good, else this tab's next query would open it again and block the upgrade. */
async function giveWay(database: DeviceDatabase, { leaving, superseded }: DatabaseWatcher): Promise<void> {
  if (leaving !== undefined) await Promise.race([leaving().catch(() => undefined), patience()]);
  retire(database);
  superseded();
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAVING_LIMIT_MS);
  });
}

/** The browser closes a connection when it throws the storage away, or when the process that keeps it dies. */
async function openAfterClosing(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  if (reopeningByItself.has(database)) return;
  reopeningByItself.add(database);
  // Dexie says that it closes before it has.
  await Promise.resolve();
  for (let attempt = 1; !database.isOpen() && !isClosedForGood(database); attempt += 1)
    await reopen(database, null, attempt);
  reopeningByItself.delete(database);
  if (!isClosedForGood(database)) watcher.reopened?.();
}

const reopeningByItself = new WeakSet<DeviceDatabase>();

/** `navigator.storage`, as far as it is used here. */
export type StorageManagerPort = { persist?(): Promise<boolean>; persisted?(): Promise<boolean> };

/** Asks the browser to keep the database when space gets short; it may refuse, and the answer is shown. */
export async function askToPersist(storage: StorageManagerPort | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted?.()) === true || (await storage.persist());
}

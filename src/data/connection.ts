import { Dexie, type PromiseExtended } from 'dexie';
import type { DeviceDatabase } from './database.ts';
import { causedBy, faultOf } from './faults.ts';

/** Reopenings tried for one piece of work. */
const REOPEN_ATTEMPTS = 3;
/** The first reopening is immediate; later ones wait, since a browser whose storage process died needs a moment. */
const REOPEN_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/** Databases that a newer version in another tab has taken over; they stay closed until a reload. */
const retired = new WeakSet<Dexie>();
/** One reopening at a time: a second would close the connection that the first has just opened. */
const underWay = new WeakMap<Dexie, Promise<void>>();

/** Closes a database for good. */
function retire(database: Dexie): void {
  retired.add(database);
  database.close();
}

/** Retired or closed by its owner; not to be reopened. */
function isClosedForGood(database: Dexie): boolean {
  return retired.has(database) || database.hasBeenClosed();
}

/**
 * Reopens the database unless that has happened since the connection `failed` was lost. Never rejects: the work that follows
 * finds out whether it helped.
 */
async function reopen(database: Dexie, failed: IDBDatabase | null, attempt: number): Promise<void> {
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
    // After a failed opening Dexie refuses all work; closed like this, the next use opens it again.
    if (!isClosedForGood(database)) database.close({ disableAutoOpen: false });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * The one place that repeats work on the database: on a new connection when the old one was lost, once more after making room
 * on a full device, else not at all. The work is one transaction, so a failed one leaves nothing behind. Inside a transaction
 * nothing is repeated, because only the whole of it could be.
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
    // Without any room, not even deleting may be tried.
    const mayFree =
      fault === 'full' && makeRoom !== null && !causedBy(error, (name) => name === 'StorageFullError');
    if (!mayReopen && !mayFree) throw error;
    const help = mayReopen ? reopen(database, connection, attempt) : makeRoom?.();
    // Dexie's promises keep a live query's zone, which native ones lose.
    return Dexie.Promise.resolve(help).then(() =>
      repeated(database, work, mayReopen ? makeRoom : null, attempt + 1),
    );
  });
}

/** Callbacks for events in the database's life. */
export type DatabaseWatcher = {
  /** Another tab wants a newer version: stores what is only in memory. The connection closes when this ends, or shortly. */
  leaving?(): Promise<void>;
  /** That connection is closed, the page must be reloaded. */
  superseded(): void;
  /** This tab wants a newer version, but an old tab holds the present one open and must be closed. */
  blocked(): void;
  /** It does not open. Resolves to whether it has moved to another place, where one more attempt is made. */
  failedToOpen?(error: unknown): Promise<boolean>;
  /** Open again, perhaps empty, after the browser closed the connection or somebody deleted the database. */
  reopened?(): void;
};

/** The other tab waits this long; a blocked tab says so on screen after five seconds. */
const LEAVING_LIMIT_MS = 1_000;

/** Opens the database and handles its events. Rejects when the browser refuses storage. */
export async function openDatabase(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: false });
    else void closeForUpgrade(database, watcher);
    // By default Dexie would reopen for the next query.
    return false;
  });
  database.on('blocked', () => watcher.blocked());
  try {
    await repeated(database, () => database.open());
  } catch (error) {
    if ((await watcher.failedToOpen?.(error)) !== true) throw error;
    database.close({ disableAutoOpen: false });
    await repeated(database, () => database.open());
  }
  database.on('close', () => void openAfterClosing(database, watcher));
}

/** Closes for good; otherwise this tab's next query would reopen the database and block the upgrade. */
async function closeForUpgrade(
  database: DeviceDatabase,
  { leaving, superseded }: DatabaseWatcher,
): Promise<void> {
  if (leaving !== undefined) await Promise.race([leaving().catch(() => undefined), leavingTimeout()]);
  retire(database);
  superseded();
}

function leavingTimeout(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAVING_LIMIT_MS);
  });
}

/** Browsers close a connection when they clear the storage, or when the process behind it dies. */
async function openAfterClosing(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  if (reopeningByItself.has(database)) return;
  reopeningByItself.add(database);
  // Dexie fires 'close' before it has closed.
  await Promise.resolve();
  for (let attempt = 1; !database.isOpen() && !isClosedForGood(database); attempt += 1)
    await reopen(database, null, attempt);
  reopeningByItself.delete(database);
  if (!isClosedForGood(database)) watcher.reopened?.();
}

const reopeningByItself = new WeakSet<DeviceDatabase>();

/** The part of `navigator.storage` that is used here. */
export type StorageManagerPort = { persist?(): Promise<boolean>; persisted?(): Promise<boolean> };

/** Asks the browser to keep the database when space runs short. It may refuse, which diagnostics show. */
export async function askToPersist(storage: StorageManagerPort | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted?.()) === true || (await storage.persist());
}

import { Dexie, type PromiseExtended } from 'dexie';
import type { DeviceDatabase } from './database.ts';
import { causedBy, faultOf } from './faults.ts';

/** Attempts to reopen the connection for one piece of work. */
const REOPEN_ATTEMPTS = 3;
/** The first attempt is immediate. Later ones wait, since a browser whose storage process died needs a moment. */
const REOPEN_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/** Databases taken over by a newer version in another tab. They stay closed until a reload. */
const retired = new WeakSet<Dexie>();
/** Only one reopening at a time: a second would close the connection that the first has just opened. */
const underWay = new WeakMap<Dexie, Promise<void>>();

/** Closes a database for good. */
function retire(database: Dexie): void {
  retired.add(database);
  database.close();
}

/** True if the database was retired or closed by its owner and must not be reopened. */
function isClosedForGood(database: Dexie): boolean {
  return retired.has(database) || database.hasBeenClosed();
}

/**
 * Reopens the database unless it was already reopened since the connection `failed` was lost. Never rejects: the work
 * that follows finds out whether it helped.
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
    // After a failed open Dexie refuses all work. Closed this way, the next use opens it again.
    if (!isClosedForGood(database)) database.close({ disableAutoOpen: false });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * The only place that repeats database work: on a new connection if the old one was lost, once more after freeing
 * space on a full device, otherwise not at all. The work is one transaction, so a failed attempt leaves nothing
 * behind. Inside a transaction nothing is repeated, because only the whole transaction could be.
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
    // On a completely full disk not even deleting may be tried.
    const mayFree =
      fault === 'full' && makeRoom !== null && !causedBy(error, (name) => name === 'StorageFullError');
    if (!mayReopen && !mayFree) throw error;
    const help = mayReopen ? reopen(database, connection, attempt) : makeRoom?.();
    // Dexie's promises preserve a live query's zone; native ones lose it.
    return Dexie.Promise.resolve(help).then(() =>
      repeated(database, work, mayReopen ? makeRoom : null, attempt + 1),
    );
  });
}

/** Callbacks for events in the database's life cycle. */
export type DatabaseWatcher = {
  /** Another tab wants a newer version. Stores what is only in memory; the connection closes then, or shortly after. */
  leaving?(): Promise<void>;
  /** The connection is closed and the page must be reloaded. */
  superseded(): void;
  /** This tab wants a newer version, but an old tab has the current one open and must be closed. */
  blocked(): void;
  /** The database does not open. Resolves to true if it has moved to another location, where it is tried once more. */
  failedToOpen?(error: unknown): Promise<boolean>;
  /** The database is open again, perhaps empty, after the browser closed it or someone deleted it. */
  reopened?(): void;
};

/** How long the other tab waits. A blocked tab says so on screen after five seconds. */
const LEAVING_LIMIT_MS = 1_000;

/** Opens the database and handles its events. Rejects when the browser refuses storage. */
export async function openDatabase(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: false });
    else void closeForUpgrade(database, watcher);
    // By default Dexie would reopen the database for the next query.
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

/** Closes for good. Otherwise this tab's next query would reopen the database and block the upgrade. */
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
  // Dexie fires 'close' before it has actually closed.
  await Promise.resolve();
  for (let attempt = 1; !database.isOpen() && !isClosedForGood(database); attempt += 1)
    await reopen(database, null, attempt);
  reopeningByItself.delete(database);
  if (!isClosedForGood(database)) watcher.reopened?.();
}

const reopeningByItself = new WeakSet<DeviceDatabase>();

/** The part of `navigator.storage` that is used here. */
export type StorageManagerPort = { persist?(): Promise<boolean>; persisted?(): Promise<boolean> };

/** Asks the browser to keep the database when space runs short. It may refuse; diagnostics show the answer. */
export async function askToPersist(storage: StorageManagerPort | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted?.()) === true || (await storage.persist());
}

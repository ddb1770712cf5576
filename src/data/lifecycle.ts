import { isClosedForGood, reopen, repeated, retire } from './connection.ts';
import type { DeviceDatabase } from './database.ts';

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

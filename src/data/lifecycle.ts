import type { DeviceDatabase } from './database.ts';
import { isLostConnection } from './faults.ts';

/** Told when the database cannot go on as it is. */
export type DatabaseWatcher = {
  /** Another tab wants a newer version: this connection is closed, the page must be reloaded. */
  superseded(): void;
  /** This tab wants a newer version, and an old tab holds on to the present one: it must be closed. */
  blocked(): void;
};

const superseded = new WeakSet<DeviceDatabase>();

/** Opens the database and watches over its life (design: offline, section 6). Rejects when the browser refuses storage. */
export async function openDatabase(database: DeviceDatabase, watcher: DatabaseWatcher): Promise<void> {
  database.on('versionchange', () => {
    // Closed for good, else this tab's next query would open it again and block the upgrade.
    superseded.add(database);
    database.close();
    watcher.superseded();
    // Dexie's own answer would be to stay ready for the next query.
    return false;
  });
  database.on('blocked', () => watcher.blocked());
  await database.open();
}

/**
 * Runs work on the database, opening a lost connection again up to `attempts` times. The work may run more than once, so it
 * must be one transaction that notices its own earlier success.
 */
export async function reopening<T>(
  database: DeviceDatabase,
  attempts: number,
  work: () => PromiseLike<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > attempts || superseded.has(database) || !isLostConnection(error)) throw error;
      database.close({ disableAutoOpen: false });
      await database.open();
    }
  }
}

/** `navigator.storage`, as far as it is used here. */
export type StorageManagerPort = { persist?(): Promise<boolean>; persisted?(): Promise<boolean> };

/** Asks the browser to keep the database when space gets short; it may refuse, and the answer is shown. */
export async function askToPersist(storage: StorageManagerPort | undefined): Promise<boolean> {
  if (storage?.persist === undefined) return false;
  return (await storage.persisted?.()) === true || (await storage.persist());
}

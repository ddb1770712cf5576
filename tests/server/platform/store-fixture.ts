import { hash, randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { HOUR_MS } from '#domain/units.ts';
import { openPool } from '#server/db/pool.ts';
import type { Db } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFolderStore } from '#server/files/folder-store.ts';
import { FIRST_DAY_TURNS, sweepFiles } from '#server/files/sweep.ts';
import { insert } from '#tests/support/rows.ts';
import { createDatabase, dropDatabase, namedDatabase } from '#tests/support/server-database.ts';

export type StoreFixture = {
  /** A separate migrated database, unknown to every store. */
  readonly newDatabase: () => Promise<Db>;
  /**
   * Two copies of a database's current state: one to continue with, and one as a backup that is restored later. The
   * given one is closed.
   */
  readonly backUp: (db: Db) => Promise<{ readonly db: Db; readonly backup: Db }>;
  readonly newStore: () => Promise<FileStore & { readonly folder: string }>;
  readonly close: () => Promise<void>;
};

/** Databases and folders without a server, for every combination. */
export function openStoreFixture(): StoreFixture {
  const run = inject('testDatabase');
  const folders: string[] = [];
  const open = new Map<Db, string>();
  const connect = (name: string): Db => {
    const { db } = openPool(namedDatabase(run.admin, name), () => undefined, 4);
    open.set(db, name);
    return db;
  };
  const copy = async (template: string): Promise<Db> => {
    const name = `vm_test_${randomBytes(6).toString('hex')}`;
    await createDatabase(run.admin, name, template);
    return connect(name);
  };
  return {
    newDatabase: () => copy(run.usersTemplate),
    backUp: async (db) => {
      const name = open.get(db) ?? '';
      await db.destroy();
      const backup = await copy(name);
      open.delete(db);
      return { db: connect(name), backup };
    },
    newStore: async () => {
      const folder = join(run.folder, `store-${randomUUID()}`);
      folders.push(folder);
      return { ...(await openFolderStore(folder)), folder };
    },
    close: async () => {
      for (const [db, name] of open) {
        await db.destroy();
        await dropDatabase(run.admin, name);
      }
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts unique content into a store; returns its hash. */
export async function put(store: FileStore, content: string): Promise<string> {
  const original = `original of ${content}`;
  const sha256 = hash('sha256', original);
  const path = join(store.incoming, randomUUID());
  await writeFile(path, original);
  await store.keep([{ path, sha256, thumbnail: Buffer.from(`thumb of ${content}`) }]);
  return sha256;
}

/** The same, referenced by the database for the duration of the test: a row of an order would need a dozen others. */
export async function putNamed(db: Db, store: FileStore, content: string): Promise<string> {
  const sha256 = await put(store, content);
  const row = { sha256, media_key: sha256.slice(0, 24), media_type: 'image/jpeg', bytes: 1 };
  await insert(db, 'files', { ...row, width: 1, height: 1, last_used_at: '2200-01-01T00:00:00Z' });
  return sha256;
}

/** Names of the contents in their places, and of those in the trash by day. */
export async function listStore(
  store: FileStore,
): Promise<{ inPlace: string[]; trash: Readonly<Record<string, readonly string[]>> }> {
  const inPlace: string[] = [];
  for await (const { sha256 } of store.contents()) inPlace.push(sha256);
  return { inPlace: inPlace.sort(), trash: Object.fromEntries(await store.trashed()) };
}

/** Hourly runs of the sweep from an instant on, until the first day is over; returns the instant of the next run. */
export async function passFirstDay(db: Db, store: FileStore, from: Date): Promise<Date> {
  let at = from;
  for (let turn = 1; turn < FIRST_DAY_TURNS; turn += 1) {
    await sweepFiles(db, store, { at, share: 'small' });
    at = new Date(at.getTime() + HOUR_MS);
  }
  return at;
}

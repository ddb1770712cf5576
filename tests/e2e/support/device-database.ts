import type { Page } from '@playwright/test';
import type { FormerDevice } from '#tests/data/support/former-devices.ts';
import { readStores } from '#tests/support/device-stores.ts';

/** The browser's version is ten times the app's version. */
const NATIVE_VERSIONS = 10;

/** A page on the app's address on which the app itself does not run. */
export async function openBesideApp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/config.json`);
}

/** Writes the database as a former build left it, and keeps it open as a tab of that build that never closes it. */
export async function holdFormerDatabase(
  page: Page,
  { version, stores, tables }: FormerDevice,
): Promise<void> {
  const rows = JSON.stringify(tables, (_key, value: unknown) =>
    value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value,
  );
  await page.evaluate(
    async (former) => {
      const keyPath = (path: string) =>
        path.startsWith('[') ? path.slice(1, -1).split('+') : path.replace(/^\W+/, '');
      const filled: Record<string, unknown[]> = JSON.parse(former.rows, (_key, value: unknown) => {
        if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
        return Uint8Array.from(atob(String(value.base64)), (letter) => letter.charCodeAt(0)).buffer;
      });
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vendor-management', former.version);
        opening.onupgradeneeded = () => {
          for (const [name, schema] of Object.entries(former.stores)) {
            const [primary = '', ...indexes] = schema.split(', ');
            const store = opening.result.createObjectStore(name, {
              keyPath: keyPath(primary),
              autoIncrement: primary.startsWith('++'),
            });
            for (const index of indexes)
              store.createIndex(index.replace('&', ''), keyPath(index), { unique: index.startsWith('&') });
            for (const row of filled[name] ?? []) store.add(row);
          }
        };
        opening.onsuccess = () => resolve();
        opening.onerror = () => reject(opening.error);
      });
    },
    { version: version * NATIVE_VERSIONS, stores, rows },
  );
}

/** Upgrades the database as a later version of the app would: with one more store. */
export async function raiseDatabase(page: Page, version: number): Promise<void> {
  await page.evaluate(async (native) => {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('vendor-management', native);
      opening.onupgradeneeded = () => opening.result.createObjectStore('of-a-later-version');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(opening.error);
    });
  }, version * NATIVE_VERSIONS);
}

/** Deletes the database from another page than the one that has it open. */
export async function deleteDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('vendor-management');
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  });
}

/**
 * Removes the bytes of a waiting action's photo from both stores, like damage to a disk; its place in the action stays.
 */
export async function loseBytes(
  page: Page,
  { label, photo }: { label: string; photo: number },
): Promise<void> {
  await page.evaluate(
    async (wanted) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('vendor-management'));
      const write = database.transaction(['entries', 'photos', 'photoBytes'], 'readwrite');
      const entries: { label: string; photoIds: string[] }[] = await settled(
        write.objectStore('entries').getAll(),
      );
      const id = entries.find((entry) => entry.label.includes(wanted.label))?.photoIds[wanted.photo];
      if (id === undefined) throw new Error('no such photo waits here');
      const { sha256 }: { sha256: string } = await settled(write.objectStore('photos').get(id));
      await settled(write.objectStore('photoBytes').delete(id));
      database.close();
      const files = await (await navigator.storage.getDirectory()).getDirectoryHandle('photos');
      await files.removeEntry(sha256);
    },
    { label, photo },
  );
}

/** The whole database as one text to compare: its version, its stores, their rows. */
export async function wholeDatabase(page: Page): Promise<string> {
  return JSON.stringify(await readStores(page));
}

/** Number of entries in the note next to the database. */
export function notedEntries(page: Page): Promise<number> {
  return page.evaluate(() => Number(/unsent-note=[^.;]+\.(\d+)/.exec(document.cookie)?.[1] ?? 0));
}

import type { Page } from '@playwright/test';

/** Bytes in a row, which would be too much to carry out of the page. */
export type StoredBytes = { readonly byteLength: number; readonly sha256: string };

/** `version` is the browser's, ten times the app's; null if there is no database. */
export type DeviceStores = { readonly version: number | null; readonly rows: Record<string, unknown[]> };

/**
 * Reads the app's database in an open page of its address, without the app and at one moment: the named stores, or all
 * of them. Bytes are replaced by their length and hash.
 */
export function readStores(page: Page, names?: readonly string[]): Promise<DeviceStores> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const light = async (value: unknown): Promise<unknown> => {
      if (value instanceof ArrayBuffer) {
        const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', value))];
        const sha256 = digest.map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return { byteLength: value.byteLength, sha256 };
      }
      if (Array.isArray(value)) return Promise.all(value.map(light));
      if (typeof value !== 'object' || value === null) return value;
      const fields = Object.entries(value).map(async ([name, field]) => [name, await light(field)] as const);
      return Object.fromEntries(await Promise.all(fields));
    };
    const known = await indexedDB.databases();
    // To open one that is not there would create it.
    if (!known.some(({ name }) => name === 'vendor-management')) return { version: null, rows: {} };
    const database = await settled(indexedDB.open('vendor-management'));
    const { version } = database;
    const stores = wanted ?? [...database.objectStoreNames];
    const reading = database.transaction(stores);
    const found = await Promise.all(
      stores.map(async (name) => [name, await settled(reading.objectStore(name).getAll())] as const),
    );
    database.close();
    const rows = await Promise.all(found.map(async ([name, all]) => [name, await light(all)] as const));
    return { version, rows: Object.fromEntries(rows) as Record<string, unknown[]> };
  }, names);
}

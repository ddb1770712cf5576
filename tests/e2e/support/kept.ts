import type { Page } from '@playwright/test';

/** Fields of an entry in the device's outbox that the stories check. */
export type KeptEntry = {
  kind: string;
  label: string;
  ownerName: string;
  state: string;
  attempts: number;
  photoBytes: number[];
};

/** `isHeld`: not to be sent yet, so that it can be undone. */
type ReadEntry = KeptEntry & { hashes: string[]; isHeld: boolean };

/** Reads the device's database without the app, oldest entry first, with the SHA-256 of each photo. */
function readEntries(page: Page): Promise<ReadEntry[]> {
  return page.evaluate(async () => {
    type Row = Omit<KeptEntry, 'attempts' | 'photoBytes'> & {
      seq: number;
      notBefore: string | null;
      photoIds: string[];
      attempts: { count: number };
    };
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vendor-management'));
    const read = database.transaction(['entries', 'photoBytes']);
    const rows: Row[] = await settled(read.objectStore('entries').getAll());
    const photos: Promise<{ bytes: ArrayBuffer } | undefined>[][] = [];
    rows.sort((one, two) => one.seq - two.seq);
    // All in one transaction, which ends as soon as anything else is awaited.
    for (const { photoIds } of rows)
      photos.push(photoIds.map((id) => settled(read.objectStore('photoBytes').get(id))));
    const hashOf = async (bytes: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    const entries: ReadEntry[] = [];
    for (const [index, { kind, label, ownerName, state, attempts, notBefore }] of rows.entries()) {
      const bytes = (await Promise.all(photos[index] ?? [])).map(
        (photo) => photo?.bytes ?? new ArrayBuffer(0),
      );
      entries.push({
        ...{ kind, label, ownerName, state, attempts: attempts.count },
        photoBytes: bytes.map(({ byteLength }) => byteLength),
        hashes: await Promise.all(bytes.map(hashOf)),
        isHeld: notBefore !== null && Date.parse(notBefore) > Date.now(),
      });
    }
    database.close();
    return entries;
  });
}

/** The device's outbox store, by which 'nothing is lost' is judged. */
export async function kept(page: Page): Promise<KeptEntry[]> {
  return (await readEntries(page)).map(({ hashes: _hashes, isHeld: _isHeld, ...entry }) => entry);
}

/** True if an action can still be undone, and is not to be sent. */
export async function isAnyHeld(page: Page): Promise<boolean> {
  return (await readEntries(page)).some(({ isHeld }) => isHeld);
}

/** SHA-256 of each photo that waits on the device, by the label of its entry, in sending order. */
export async function keptHashes(page: Page): Promise<Record<string, string[]>> {
  const byLabel: Record<string, string[]> = {};
  for (const { label, hashes } of await readEntries(page))
    if (hashes.length > 0) byLabel[label] = [...(byLabel[label] ?? []), ...hashes];
  return byLabel;
}

/** Number of the pictures that can be shown without a network. */
export function keptPictures(page: Page, pictures: readonly string[]): Promise<number> {
  return page.evaluate(async (urls) => {
    // A host other than the bundled server has one size of each.
    const found = await Promise.all(
      urls.map(async (url) => (await caches.match(`${url}?size=thumb`)) ?? (await caches.match(url))),
    );
    return found.filter((answer) => answer !== undefined).length;
  }, pictures);
}

/**
 * True if everything that the signed-in user needs without a network has been fetched once: the app notes it at the
 * end.
 */
export function isPrepared(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vendor-management'));
    const fact: unknown = await settled(database.transaction('facts').objectStore('facts').get('prepared'));
    database.close();
    return fact !== undefined;
  });
}

/** True if a text is anywhere in the device's storage: the database, or the service worker's caches. */
export function isKeptAnywhere(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vendor-management'));
    const names = [...database.objectStoreNames];
    const read = database.transaction(names);
    const rows = await Promise.all(names.map((name) => settled(read.objectStore(name).getAll())));
    database.close();
    if (JSON.stringify(rows).includes(sought)) return true;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const answers = await cache.matchAll();
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      if (bodies.some((body) => body.includes(sought))) return true;
    }
    return false;
  }, text);
}

import type { Page } from '@playwright/test';

/** What the stories look at of an entry in the device's outbox. */
export type KeptEntry = {
  kind: string;
  label: string;
  ownerName: string;
  state: string;
  attempts: number;
  photoBytes: number[];
};

/** Reads the device's database behind the app's back: the ledger that 'nothing is lost' is judged by. */
export function kept(page: Page): Promise<KeptEntry[]> {
  return page.evaluate(async () => {
    type Row = {
      seq: number;
      photoIds: string[];
      kind: string;
      label: string;
      ownerName: string;
      state: string;
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
    const entries = [];
    for (const { kind, label, ownerName, state, attempts, photoIds } of rows.sort(
      (one, two) => one.seq - two.seq,
    )) {
      const photoBytes = [];
      for (const id of photoIds) {
        const photo: { bytes: ArrayBuffer } | undefined = await settled(
          read.objectStore('photoBytes').get(id),
        );
        photoBytes.push(photo?.bytes.byteLength ?? 0);
      }
      entries.push({ kind, label, ownerName, state, attempts: attempts.count, photoBytes });
    }
    database.close();
    return entries;
  });
}

/** How many of the pictures can be shown without a network. */
export function keptPictures(page: Page, pictures: readonly string[]): Promise<number> {
  return page.evaluate(async (urls) => {
    // A host other than the bundled server has one size of each.
    const found = await Promise.all(
      urls.map(async (url) => (await caches.match(`${url}?size=thumb`)) ?? (await caches.match(url))),
    );
    return found.filter((answer) => answer !== undefined).length;
  }, pictures);
}

/** SHA-256 of each photo that waits on the device, by the label of its entry, in the order in which it is sent. */
export function keptHashes(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vendor-management'));
    const read = database.transaction(['entries', 'photoBytes']);
    const rows: { label: string; photoIds: string[] }[] = await settled(read.objectStore('entries').getAll());
    const photos: { label: string; bytes: ArrayBuffer }[] = [];
    for (const { label, photoIds } of rows)
      for (const id of photoIds) {
        const { bytes }: { bytes: ArrayBuffer } = await settled(read.objectStore('photoBytes').get(id));
        photos.push({ label, bytes });
      }
    database.close();
    const hashes: Record<string, string[]> = {};
    for (const { label, bytes } of photos) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const text = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      hashes[label] = [...(hashes[label] ?? []), text];
    }
    return hashes;
  });
}

/** Whether a text stands in anything that the device keeps: the database, or what the service worker holds. */
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

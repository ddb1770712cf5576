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
      attempts: number;
    };
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('vendor-management'));
    const read = database.transaction(['entries', 'photos']);
    const rows: Row[] = await settled(read.objectStore('entries').getAll());
    const entries = [];
    for (const { kind, label, ownerName, state, attempts, photoIds } of rows.sort(
      (one, two) => one.seq - two.seq,
    )) {
      const photoBytes = [];
      for (const id of photoIds) {
        const photo: { bytes: ArrayBuffer } | undefined = await settled(read.objectStore('photos').get(id));
        photoBytes.push(photo?.bytes.byteLength ?? 0);
      }
      entries.push({ kind, label, ownerName, state, attempts, photoBytes });
    }
    database.close();
    return entries;
  });
}

/** How many of the pictures' thumbnails can be shown without a network. */
export function keptPictures(page: Page, pictures: readonly string[]): Promise<number> {
  return page.evaluate(async (urls) => {
    const found = await Promise.all(urls.map((url) => caches.match(`${url}?size=thumb`)));
    return found.filter((answer) => answer !== undefined).length;
  }, pictures);
}

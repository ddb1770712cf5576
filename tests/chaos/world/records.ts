import type { Page } from '@playwright/test';
import type { DraftRow, EntryRow, PhotoRow, ReceiptRow, SettledRow } from '#app/data/rows.ts';

/** An action that still waits on the tablet, with the hashes of its stored photos. */
export type WaitingEntry = Pick<EntryRow, 'id' | 'kind' | 'state' | 'attempts'> & {
  payload: Readonly<Record<string, unknown>>;
  hashes: string[];
};

/** The tablet's own records of actions, in the order of capture. */
export type Records = {
  entries: WaitingEntry[];
  receipts: Pick<ReceiptRow, 'id' | 'deliveredAt' | 'replayed'>[];
  settled: SettledRow[];
  /** Hashes of the stored photos of actions that count as sent. */
  sentPhotos: string[];
};

/** Read from the app's own database, in an open page of its address; empty if there is no database. */
export async function readRecords(page: Page): Promise<Records> {
  const rows = await page.evaluate(async () => {
    const known = await indexedDB.databases();
    const isThere = known.some(({ name }) => name === 'vendor-management');
    const database = await new Promise<IDBDatabase | null>((resolve, reject) => {
      // To open one that is not there would create it.
      if (!isThere) return resolve(null);
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        if (database === null) return resolve([]);
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const names = ['entries', 'photos', 'drafts', 'receipts', 'settled'];
    const [entries, photos, drafts, receipts, settled] = await Promise.all(names.map(all));
    database?.close();
    return {
      entries: entries as EntryRow[],
      photos: photos as PhotoRow[],
      drafts: drafts as DraftRow[],
      receipts: receipts as ReceiptRow[],
      settled: settled as SettledRow[],
    };
  });
  const heldBy = (holder: string) =>
    rows.photos.flatMap((photo) => (photo.heldBy === holder ? [photo.sha256] : []));
  return {
    entries: rows.entries.map(({ id, kind, state, attempts, payload }) => ({
      id,
      kind,
      state,
      attempts,
      payload: payload as WaitingEntry['payload'],
      hashes: heldBy(`entry:${id}`),
    })),
    receipts: rows.receipts.map(({ id, deliveredAt, replayed }) => ({ id, deliveredAt, replayed })),
    settled: rows.settled,
    sentPhotos: rows.drafts.flatMap(({ key }) =>
      key.includes('/kept-photos/sent/') ? heldBy(`draft:${key}`) : [],
    ),
  };
}

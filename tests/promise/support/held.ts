import type { Page } from '@playwright/test';
import type { DraftRow, EntryRow, PhotoRow } from '#app/data/rows.ts';

/** An action that still waits on the tablet, with the hashes of its stored photos. */
export type HeldAction = Pick<EntryRow, 'id' | 'kind' | 'state'> & {
  payload: Readonly<Record<string, unknown>>;
  hashes: string[];
};

/** Content that the tablet has not released: actions, and stored photos of actions that count as sent. */
export type Held = { actions: HeldAction[]; sentPhotos: string[] };

/** Read from the app's own database, in an open page of it. */
export async function readHeld(page: Page): Promise<Held> {
  const rows = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = database.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const [entries, photos, drafts] = await Promise.all([all('entries'), all('photos'), all('drafts')]);
    database.close();
    return { entries: entries as EntryRow[], photos: photos as PhotoRow[], drafts: drafts as DraftRow[] };
  });
  const { entries, photos, drafts } = rows;
  const held = (by: string) => photos.flatMap(({ heldBy, sha256 }) => (heldBy === by ? [sha256] : []));
  return {
    actions: entries.map(({ id, kind, state, payload }) => ({
      id,
      kind,
      state,
      payload: payload as HeldAction['payload'],
      hashes: held(`entry:${id}`),
    })),
    sentPhotos: drafts.flatMap(({ key }) => (key.includes('/kept-photos/sent/') ? held(`draft:${key}`) : [])),
  };
}

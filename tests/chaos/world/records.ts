import type { Page } from '@playwright/test';
import type { DraftRow, EntryRow, PhotoRow, ReceiptRow, SettledRow } from '#app/data/rows.ts';
import { readStores } from '#tests/support/device-stores.ts';

/** An action that still waits on the tablet, with the hashes of its stored photos. */
export type WaitingEntry = Pick<EntryRow, 'id' | 'kind' | 'state'> & {
  payload: Readonly<Record<string, unknown>>;
  hashes: string[];
};

/** The tablet's own records of actions, in the order of capture. */
export type Records = {
  entries: WaitingEntry[];
  receipts: ReceiptRow[];
  settled: SettledRow[];
  /** Hashes of the stored photos of actions that count as sent. */
  sentPhotos: string[];
};

/** Read from the app's own database, in an open page of its address; empty if there is no database. */
export async function readRecords(page: Page): Promise<Records> {
  const { rows } = await readStores(page, ['entries', 'photos', 'drafts', 'receipts', 'settled']);
  const { entries = [], photos = [], drafts = [], receipts = [], settled = [] } = rows;
  const heldBy = (holder: string) =>
    (photos as PhotoRow[]).flatMap((photo) => (photo.heldBy === holder ? [photo.sha256] : []));
  return {
    entries: (entries as EntryRow[]).map(({ id, kind, state, payload }) => ({
      id,
      kind,
      state,
      payload: payload as WaitingEntry['payload'],
      hashes: heldBy(`entry:${id}`),
    })),
    receipts: receipts as ReceiptRow[],
    settled: settled as SettledRow[],
    sentPhotos: (drafts as DraftRow[]).flatMap(({ key }) =>
      key.includes('/kept-photos/sent/') ? heldBy(`draft:${key}`) : [],
    ),
  };
}

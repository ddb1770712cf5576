import type { DeviceDatabase } from '#app/data/database.ts';
import { heldByDraft, heldByEntry } from '#app/data/photos.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import { type Decoded, isRecord, object } from '#contract/codec.ts';
import { textOrEmpty, textOrNull } from '#contract/stored.ts';

const actNames = { orderId: textOrNull, orderNumber: textOrEmpty, jobName: textOrEmpty };

/** What kept photos remember of the act they were taken for. */
const keptFor = object({
  ...actNames,
  label: textOrEmpty,
  capturedAt: textOrEmpty,
  /** Why the act was given up: what the server said to it. */
  why: textOrEmpty,
});

type KeptFor = Decoded<typeof keptFor>;

/** Photos of an act that was given up; they stay until their author deletes them. */
export type KeptPhotos = KeptFor & { key: string; photoIds: string[] };

const NAME = 'kept-photos/';

/** Where a person's kept photos begin: they lie among their drafts, which nothing sweeps. */
export function keptPhotosPrefix(owner: string): string {
  return `${owner}/${NAME}`;
}

/** Turns an entry's photos into kept ones. Runs in the caller's transaction, which removes the entry. */
export async function keepPhotos(
  database: DeviceDatabase,
  { id, owner, payload, photoIds, label, capturedAt, attempts: { failure } }: EntryRow,
  updatedAt: string,
): Promise<void> {
  const held = database.photos.where('heldBy').equals(heldByEntry(id));
  const there = new Set(await held.primaryKeys());
  if (there.size === 0) return;
  const key = `${keptPhotosPrefix(owner)}${id}`;
  const value: KeptFor = {
    ...object(actNames).decode(isRecord(payload) ? payload : {}, id),
    label,
    capturedAt,
    why: failure !== null && 'detail' in failure ? failure.detail : '',
  };
  await held.modify({ heldBy: heldByDraft(key) });
  await database.drafts.put({
    key,
    owner,
    value,
    photoIds: photoIds.filter((photoId) => there.has(photoId)),
    updatedAt,
  });
}

/** A row of kept photos, as it was stored. */
export function readKeptPhotos({ key, value, photoIds }: DraftRow): KeptPhotos {
  return { key, photoIds, ...keptFor.decode(isRecord(value) ? value : {}, key) };
}

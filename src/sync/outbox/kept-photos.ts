import type { DeviceDatabase } from '#app/data/database.ts';
import { heldByDraft, heldByEntry } from '#app/data/photos.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import { type Decoded, isRecord, object } from '#contract/codec.ts';
import { textOrEmpty, textOrNull } from '#contract/stored.ts';
import { failureReason } from '../delivery/failure.ts';

const actNames = { orderId: textOrNull, orderNumber: textOrEmpty, jobName: textOrEmpty };

/** What kept photos remember of the act they were taken for. */
const keptFor = object({
  ...actNames,
  label: textOrEmpty,
  capturedAt: textOrEmpty,
  /** Why the act was discarded: the server's sentence. */
  why: textOrEmpty,
});

type KeptFor = Decoded<typeof keptFor>;

/** Photos of a discarded act; they stay until their author deletes them. */
export type KeptPhotos = KeptFor & { key: string; photoIds: string[] };

const NAME = 'kept-photos/';

/** The key prefix of a person's kept photos, which are stored among their drafts because nothing clears those. */
export function keptPhotosPrefix(owner: string): string {
  return `${owner}/${NAME}`;
}

/** Turns an entry's photos into kept ones, in the caller's transaction, which removes the entry. */
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
    why: failureReason(failure),
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

export function readKeptPhotos({ key, value, photoIds }: DraftRow): KeptPhotos {
  return { key, photoIds, ...keptFor.decode(isRecord(value) ? value : {}, key) };
}

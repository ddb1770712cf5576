import { write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { endDraft, heldByDraft, heldByEntry, photoTables } from '#app/data/photos.ts';
import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { type Decoded, isRecord, object } from '#contract/codec.ts';
import { captionsIn, textOrEmpty, textOrNull } from '#contract/stored.ts';
import { type Captions, captionsOf } from '#domain/captions.ts';
import { failureReason } from './attempts.ts';

const actionNames = { orderId: textOrNull, orderNumber: textOrEmpty, jobName: textOrEmpty };

/** Details of the action that kept photos were taken for. */
const keptFor = object({
  ...actionNames,
  label: textOrEmpty,
  capturedAt: textOrEmpty,
  /** Why the action was discarded: the server's sentence. */
  why: textOrEmpty,
});

type KeptFor = Decoded<typeof keptFor>;

/**
 * Photos of a discarded action, which stay until their author deletes them. If `isSent`: photos of an action that a
 * host has accepted without showing how they arrived, which stay for SENT_PHOTO_DAYS.
 */
export type KeptPhotos = KeptFor & { key: string; photoIds: string[]; captions: Captions; isSent: boolean };

const NAME = 'kept-photos/';
const SENT = `${NAME}sent/`;

/** Key prefix of a user's kept photos, which are stored among their drafts because nothing clears those. */
export function keptPhotosPrefix(owner: string): string {
  return `${owner}/${NAME}`;
}

/** Turns an entry's photos into kept ones. Call in the transaction that removes the entry. */
export function keepPhotos(database: DeviceDatabase, entry: EntryRow, at: string): Promise<void> {
  const why = failureReason(entry.attempts.failure);
  return keep(database, entry, `${keptPhotosPrefix(entry.owner)}${entry.id}`, at, why);
}

/** The same for an entry that was sent. */
export function keepSentPhotos(database: DeviceDatabase, entry: EntryRow, at: string): Promise<void> {
  return keep(database, entry, `${entry.owner}/${SENT}${entry.id}`, at, engineTexts.sentUnseen);
}

/** Deletes the photos of actions that were sent before an instant. */
export async function deleteSentPhotos(database: DeviceDatabase, before: string): Promise<void> {
  const { drafts } = database;
  await write(database, [drafts, ...photoTables(database)], async () => {
    const old = await drafts.filter(({ key, updatedAt }) => isSent(key) && updatedAt < before).primaryKeys();
    for (const key of old) await endDraft(database, key);
  });
}

function isSent(key: string): boolean {
  return key.includes(`/${SENT}`);
}

async function keep(
  database: DeviceDatabase,
  { id, owner, payload, photoIds, label, capturedAt }: EntryRow,
  key: string,
  updatedAt: string,
  why: string,
): Promise<void> {
  const held = database.photos.where('heldBy').equals(heldByEntry(id));
  const there = new Set(await held.primaryKeys());
  if (there.size === 0) return;
  const value: KeptFor = {
    ...object(actionNames).decode(isRecord(payload) ? payload : {}, id),
    label,
    capturedAt,
    why,
  };
  const left = photoIds.filter((photoId) => there.has(photoId));
  const captions = captionsOf(left, captionsIn(payload, photoIds)) ?? {};
  await held.modify({ heldBy: heldByDraft(key) });
  await database.drafts.put({ key, owner, value, photoIds: left, captions, updatedAt });
}

export function readKeptPhotos({ key, value, photoIds, captions = {} }: DraftRow): KeptPhotos {
  const kept = keptFor.decode(isRecord(value) ? value : {}, key);
  return { key, photoIds, captions, isSent: isSent(key), ...kept };
}

import { read, save, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { StorageFullError } from '#app/data/faults.ts';
import {
  addPhoto,
  deletePhotos,
  draftCaptions,
  endDraft,
  heldByDraft,
  type PhotoWithBytes,
  photosOfForm,
  photoTables,
} from '#app/data/photos.ts';
import type { DraftRow, RemovedPhoto } from '#app/data/rows.ts';
import { isRecord } from '#contract/codec.ts';
import type { Captions } from '#domain/captions.ts';
import { keptPhotosPrefix } from '../outbox/kept-photos.ts';

/** A photo as returned by the photo worker, ready to be stored. */
export type PhotoToHold = Omit<PhotoWithBytes, 'id' | 'heldBy'> & { thumbnail: ArrayBuffer };

/**
 * A photo of the form. Its picture is `returning` while its bytes are still to be copied from the second copy, and
 * `lost` if neither store has them; a document's is empty.
 */
export type HeldPhoto = {
  id: string;
  thumbnail: ArrayBuffer | 'returning' | 'lost';
  sizeBytes: number;
  name: string;
};

export type DraftDeps = {
  database: DeviceDatabase;
  newId: () => string;
  now: () => Date;
  report: (error: unknown, context: string) => void;
};

export type DraftName = { owner: string; key: string };

type Kept = { value: unknown; photos: HeldPhoto[]; captions: Captions };

/**
 * A form as one tab shows it. It decides the order of the photos. Which photos belong to the form is decided by the
 * stored row, minus those `removed` here and plus those `restored` here: another tab may have added or removed
 * others. `captions`: as this tab shows them. `typed`: the photos whose caption here is newer than the stored one.
 */
export type DraftForm = {
  value: unknown;
  photos: readonly HeldPhoto[];
  removed?: readonly string[];
  restored?: readonly string[];
  captions?: Captions;
  typed?: ReadonlySet<string>;
};

/** A form's photos and every photo's caption as now stored, by whichever tab. */
export type StoredForm = { photos: HeldPhoto[]; captions: Captions };

/** Time (ms) a photo removed from a form is kept, for undo in any tab. */
const REMOVED_KEPT_MS = 60_000;

/** The draft; null if there is none. Photos that were removed from it a while ago are deleted now. */
export async function readDraft({ database, now }: DraftDeps, { key }: DraftName): Promise<Kept | null> {
  const { drafts, photos, thumbnails } = database;
  const { row, shown } = await read(database, [drafts, photos, thumbnails], async () => {
    const found = await drafts.get(key);
    const photoIds = await idsOfForm(database, key, found);
    return { row: found, shown: await heldPhotos(database, { photoIds, lost: found?.lost ?? [] }) };
  });
  const over = row?.removed?.filter(({ at }) => isOver(at, now())) ?? [];
  if (over.length > 0) await deleteRemoved(database, key, over);
  if (row === undefined && shown.length === 0) return null;
  const captions = row === undefined ? {} : draftCaptions(row);
  return { value: withoutFormerCaptions(row?.value), photos: shown, captions };
}

/** Former builds stored captions as a list in the order of the photos: without those photos they mean nothing. */
function withoutFormerCaptions(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.captions)) return value;
  const { captions: _captions, ...others } = value;
  return others;
}

/** The clock may have been set back since. */
function isOver(at: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(at)) > REMOVED_KEPT_MS;
}

/** Photos that another tab has restored meanwhile stay. */
async function deleteRemoved(
  database: DeviceDatabase,
  key: string,
  over: readonly RemovedPhoto[],
): Promise<void> {
  const { drafts } = database;
  await write(database, [drafts, ...photoTables(database)], async () => {
    const row = await drafts.get(key);
    if (row === undefined) return;
    const isGone = ({ id, at }: RemovedPhoto) => over.some((other) => other.id === id && other.at === at);
    const removed = row.removed ?? [];
    const held = await heldIds(database, key);
    const gone = removed.filter(isGone).map(({ id }) => id);
    await deletePhotos(
      database,
      gone.filter((id) => held.includes(id)),
    );
    await drafts.put({ ...row, removed: removed.filter((one) => !isGone(one)) });
  });
}

function heldIds({ photos }: DeviceDatabase, key: string): PromiseLike<string[]> {
  return photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
}

/** Ids of the form's photos, minus those of an action that another tab captured. Call in a transaction. */
async function idsOfForm(
  database: DeviceDatabase,
  key: string,
  row: Pick<DraftRow, 'photoIds' | 'removed'> | undefined,
): Promise<string[]> {
  const held = await heldIds(database, key);
  const ids = photosOfForm(row, held);
  const others = ids.filter((id) => !held.includes(id));
  const taken = others.length === 0 ? [] : await database.photos.bulkGet(others);
  return ids.filter((id) => !taken.some((photo) => photo?.id === id));
}

/** Photos as stored. `shown`: those the form has already. Call in a transaction. */
async function heldPhotos(
  { photos, thumbnails, returning }: DeviceDatabase,
  { photoIds, lost = [] }: Pick<DraftRow, 'photoIds' | 'lost'>,
  shown: readonly HeldPhoto[] = [],
): Promise<HeldPhoto[]> {
  const known = new Map(shown.map((photo) => [photo.id, photo]));
  const unknown = photoIds.filter((id) => typeof known.get(id)?.thumbnail !== 'object');
  const [rows, pictures] = await Promise.all([photos.bulkGet(unknown), thumbnails.bulkGet(unknown)]);
  for (const [at, id] of unknown.entries()) {
    const { name = '', sizeBytes = 0 } = rows[at] ?? {};
    const picture = rows[at] === undefined || lost.includes(id) ? undefined : pictures[at]?.bytes;
    const thumbnail = picture ?? (returning.has(id) ? 'returning' : 'lost');
    known.set(id, { id, thumbnail, sizeBytes, name });
  }
  return photoIds.flatMap((id) => known.get(id) ?? []);
}

/**
 * The captions to store: what was typed here since the last write, otherwise what any tab has stored. Captions of
 * removed photos stay, because a photo may be restored.
 */
function mergedCaptions(row: DraftRow | undefined, { captions = {}, typed }: DraftForm): Captions {
  const stored = row === undefined ? {} : draftCaptions(row);
  const newer = Object.entries(captions).filter(([id]) => typed?.has(id));
  return { ...captions, ...stored, ...Object.fromEntries(newer) };
}

/** The row that results from merging a form into what is stored. Call in a transaction. */
async function mergedRow(
  { database, now }: DraftDeps,
  { owner, key }: DraftName,
  form: DraftForm,
): Promise<DraftRow & Pick<StoredForm, 'captions'>> {
  const { value, photos, removed = [], restored = [] } = form;
  const stored = await database.drafts.get(key);
  const updatedAt = now().toISOString();
  const before = stored?.removed?.filter(({ id }) => !restored.includes(id)) ?? [];
  const isNew = (id: string) => !before.some((one) => one.id === id);
  const off = [...before, ...removed.filter(isNew).map((id) => ({ id, at: updatedAt }))];
  const ids = await idsOfForm(database, key, { photoIds: stored?.photoIds ?? [], removed: off });
  const held = await heldIds(database, key);
  const inOrder = photos.map(({ id }) => id).filter((id) => ids.includes(id));
  return {
    ...{ key, owner, value, updatedAt },
    photoIds: [...new Set([...inOrder, ...ids])],
    removed: off.filter(({ id }) => held.includes(id)),
    // The form keeps the outbox place that it holds.
    ...(stored?.place && { place: stored.place }),
    ...(stored?.lost && { lost: stored.lost.filter((id) => ids.includes(id)) }),
    captions: mergedCaptions(stored, form),
  };
}

export async function writeDraft(deps: DraftDeps, name: DraftName, form: DraftForm): Promise<StoredForm> {
  const { database } = deps;
  const { drafts, photos, thumbnails } = database;
  return await write(database, [drafts, photos, thumbnails], async () => {
    const row = await mergedRow(deps, name, form);
    await drafts.put(row);
    return { photos: await heldPhotos(database, row, form.photos), captions: row.captions };
  });
}

/** The captions of a form as last stored by any tab. */
export async function readCaptions({ database }: DraftDeps, { key }: DraftName): Promise<Captions> {
  const row = await read(database, [database.drafts], () => database.drafts.get(key));
  return row === undefined ? {} : draftCaptions(row);
}

/** Stores a photo together with its form. */
export async function writeDraftPhoto(
  deps: DraftDeps,
  name: DraftName,
  form: DraftForm,
  { thumbnail, ...photo }: PhotoToHold,
): Promise<StoredForm> {
  const { database, newId } = deps;
  const id = newId();
  const room = await database.journal?.room();
  if (room !== undefined && room !== 'free') throw new StorageFullError('the rest is kept for sending');
  return await save(database, [database.drafts, ...photoTables(database)], async () => {
    // If the connection is lost at the commit, the repeated transaction finds its own photo.
    await addPhoto(database, { ...photo, id, heldBy: heldByDraft(name.key) }, thumbnail);
    const row = await mergedRow(deps, name, form);
    await database.drafts.put(row);
    return { photos: await heldPhotos(database, row, form.photos), captions: row.captions };
  });
}

/** Deletes a draft with its photos. Given a form's seen photos, deletes no others: another tab may have added some. */
export async function deleteDraft(
  { database }: DraftDeps,
  { key }: DraftName,
  seen?: ReadonlySet<string>,
): Promise<void> {
  await write(database, [database.drafts, ...photoTables(database)], async () => {
    await endDraft(database, key, (id) => seen === undefined || seen.has(id));
  });
}

/** Counts unfinished forms, and kept photos of discarded actions, which are stored as drafts too. */
export function countDrafts(rows: readonly Pick<DraftRow, 'key' | 'owner' | 'photoIds'>[]): {
  drafts: number;
  keptPhotos: number;
} {
  const kept = rows.filter(isKept);
  const keptPhotos = kept.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  return { drafts: rows.length - kept.length, keptPhotos };
}

/** True if a draft contains kept photos rather than an unfinished form. */
export function isKept({ key, owner }: Pick<DraftRow, 'key' | 'owner'>): boolean {
  return key.startsWith(keptPhotosPrefix(owner));
}

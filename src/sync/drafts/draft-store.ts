import { read, save, write } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { StorageFullError } from '#app/data/faults.ts';
import {
  addPhoto,
  deletePhotos,
  endDraft,
  heldByDraft,
  type PhotoWithBytes,
  photoTables,
} from '#app/data/photos.ts';
import type { DraftRow } from '#app/data/rows.ts';
import { keptPhotosPrefix } from '../outbox/kept-photos.ts';

/** A photo as the photo worker returns it, ready to be stored. */
export type PhotoToHold = Omit<PhotoWithBytes, 'id' | 'heldBy'> & { thumbnail: ArrayBuffer };

/** A photo of the form; its bytes are on this device. */
export type HeldPhoto = { id: string; thumbnail: ArrayBuffer; sizeBytes: number; name: string };

export type DraftDeps = {
  database: DeviceDatabase;
  newId: () => string;
  now: () => Date;
  report: (error: unknown, context: string) => void;
};

export type DraftName = { owner: string; key: string };

type Kept = { value: unknown; photos: HeldPhoto[] };

/** A form as one tab has it. `known`: every photo it ever had, removed ones too; another tab may have added more. */
export type DraftForm = { value: unknown; photoIds: string[]; known: ReadonlySet<string> };

/** The draft; null when there is none. Photos removed from it earlier are deleted now. */
export async function readDraft({ database }: DraftDeps, { key }: DraftName): Promise<Kept | null> {
  const { drafts, photos, thumbnails } = database;
  const [row, held, shown] = await read(database, [drafts, photos, thumbnails], async () => {
    const found = await drafts.get(key);
    const heldIds = await photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
    return [found, heldIds, await heldPhotos(database, found?.photoIds ?? [])] as const;
  });
  const ids = row?.photoIds ?? [];
  const gone = held.filter((id) => !ids.includes(id));
  if (gone.length > 0)
    await write(database, photoTables(database), async () => await deletePhotos(database, gone));
  if (row === undefined) return null;
  return { value: row.value, photos: shown };
}

async function heldPhotos({ thumbnails }: DeviceDatabase, ids: readonly string[]): Promise<HeldPhoto[]> {
  if (ids.length === 0) return [];
  const rows = await thumbnails.bulkGet([...ids]);
  return rows.flatMap((found) =>
    found === undefined
      ? []
      : [{ id: found.photoId, thumbnail: found.bytes, sizeBytes: found.sizeBytes, name: found.name }],
  );
}

/** Photos that another tab has added to the same form: they belong to the draft as much as ours. */
async function takenElsewhere(
  database: DeviceDatabase,
  key: string,
  { known }: DraftForm,
): Promise<HeldPhoto[]> {
  const ids = (await database.drafts.get(key))?.photoIds ?? [];
  return await heldPhotos(
    database,
    ids.filter((id) => !known.has(id)),
  );
}

/** Stores the form. Resolves to what another tab has added to it. */
export async function writeDraft(
  { database, now }: DraftDeps,
  { owner, key }: DraftName,
  form: DraftForm,
): Promise<HeldPhoto[]> {
  const { value } = form;
  const updatedAt = now().toISOString();
  return await write(database, [database.drafts, database.thumbnails], async () => {
    const others = await takenElsewhere(database, key, form);
    const photoIds = [...form.photoIds, ...others.map(({ id }) => id)];
    await database.drafts.put({ key, owner, value, photoIds, updatedAt });
    return others;
  });
}

/** Stores a photo together with its form. Resolves to what another tab has added, then the photo. */
export async function writeDraftPhoto(
  { database, newId, now }: DraftDeps,
  { owner, key }: DraftName,
  form: DraftForm,
  { thumbnail, ...photo }: PhotoToHold,
): Promise<HeldPhoto[]> {
  const id = newId();
  const { value } = form;
  const { name, sizeBytes } = photo;
  const updatedAt = now().toISOString();
  const room = await database.journal?.room();
  if (room !== undefined && room !== 'free') throw new StorageFullError('the rest is kept for sending');
  return await save(database, [database.drafts, ...photoTables(database)], async () => {
    // Repeated after a connection lost at the commit, it finds its own photo.
    const known = new Set([...form.known, id]);
    const others = await takenElsewhere(database, key, { ...form, known });
    const added = [...others, { id, thumbnail, sizeBytes, name }];
    const photoIds = [...form.photoIds, ...added.map((one) => one.id)];
    await addPhoto(database, { ...photo, id, heldBy: heldByDraft(key) }, thumbnail);
    await database.drafts.put({ key, owner, value, photoIds, updatedAt });
    return added;
  });
}

/** Deletes a draft with its photos; given a form, only the photos it knows. */
export async function deleteDraft(
  { database }: DraftDeps,
  { key }: DraftName,
  form?: Pick<DraftForm, 'known'>,
): Promise<void> {
  await write(database, [database.drafts, ...photoTables(database)], async () => {
    await endDraft(database, key, (id) => form === undefined || form.known.has(id));
  });
}

/** Counts unfinished forms, and photos kept of discarded acts, which are stored as drafts too. */
export function countDrafts(rows: readonly Pick<DraftRow, 'key' | 'owner' | 'photoIds'>[]): {
  drafts: number;
  keptPhotos: number;
} {
  const kept = rows.filter(isKept);
  const keptPhotos = kept.reduce((sum, { photoIds }) => sum + photoIds.length, 0);
  return { drafts: rows.length - kept.length, keptPhotos };
}

/** Whether a draft holds kept photos instead of an unfinished form. */
export function isKept({ key, owner }: Pick<DraftRow, 'key' | 'owner'>): boolean {
  return key.startsWith(keptPhotosPrefix(owner));
}

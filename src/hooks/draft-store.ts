import { REOPEN_ATTEMPTS } from '#app/data/connection.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { reopening } from '#app/data/lifecycle.ts';
import { deletePhotosOf, heldByDraft } from '#app/data/photos.ts';
import type { PhotoRow } from '#app/data/rows.ts';
import { storing } from '#app/sync/storing.ts';

/** A photo ready to be stored: what the photo worker gives. */
export type PhotoToHold = Omit<PhotoRow, 'id' | 'heldBy'> & { thumbnail: ArrayBuffer };

/** A photo that the form holds; its bytes are on this device. */
export type HeldPhoto = { id: string; thumbnail: ArrayBuffer; sizeBytes: number; name: string };

export type DraftDeps = {
  database: DeviceDatabase;
  newId: () => string;
  now: () => Date;
  report: (error: unknown, context: string) => void;
};

/** Whose draft it is, and under which key. */
export type DraftName = { owner: string; key: string };

type Kept = { value: unknown; photos: HeldPhoto[] };

/** What was kept; null when there is no draft. Photos taken off in an earlier sitting leave the device now. */
export async function readDraft({ database }: DraftDeps, { key }: DraftName): Promise<Kept | null> {
  return await reopening(database, REOPEN_ATTEMPTS, () => keptUnder(database, key));
}

async function keptUnder(database: DeviceDatabase, key: string): Promise<Kept | null> {
  const row = await database.drafts.get(key);
  const ids = row?.photoIds ?? [];
  const held = await database.photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
  const gone = held.filter((id) => !ids.includes(id));
  if (gone.length > 0) {
    await database.photos.bulkDelete(gone);
    await database.thumbnails.bulkDelete(gone);
  }
  if (row === undefined) return null;
  const thumbnails = await database.thumbnails.bulkGet(ids);
  const photos = thumbnails.flatMap((found): HeldPhoto[] =>
    found === undefined
      ? []
      : [{ id: found.photoId, thumbnail: found.bytes, sizeBytes: found.sizeBytes, name: found.name }],
  );
  return { value: row.value, photos };
}

/** Stores the form as it is. */
export async function writeDraft(
  deps: DraftDeps,
  { owner, key }: DraftName,
  { value, photoIds }: { value: unknown; photoIds: string[] },
): Promise<void> {
  const updatedAt = deps.now().toISOString();
  await storing(deps, () => deps.database.drafts.put({ key, owner, value, photoIds, updatedAt }));
}

/** Stores a photo together with the form that holds it. */
export async function writeDraftPhoto(
  deps: DraftDeps,
  { owner, key }: DraftName,
  form: { value: unknown; photoIds: string[] },
  { thumbnail, ...photo }: PhotoToHold,
): Promise<HeldPhoto> {
  const { database, newId, now } = deps;
  const { photos, thumbnails, drafts } = database;
  const id = newId();
  const { name, sizeBytes } = photo;
  const row = { ...form, key, owner, photoIds: [...form.photoIds, id], updatedAt: now().toISOString() };
  await storing(deps, () =>
    database.transaction('rw', [photos, thumbnails, drafts], async () => {
      await photos.put({ ...photo, id, heldBy: heldByDraft(key) });
      await thumbnails.put({ photoId: id, bytes: thumbnail, name, sizeBytes });
      await drafts.put(row);
    }),
  );
  return { id, thumbnail, sizeBytes, name };
}

/** Ends a draft: its row and every photo it still holds. */
export async function deleteDraft({ database }: DraftDeps, { key }: DraftName): Promise<void> {
  await database.transaction('rw', [database.photos, database.thumbnails, database.drafts], async () => {
    await database.drafts.delete(key);
    await deletePhotosOf(database, heldByDraft(key));
  });
}

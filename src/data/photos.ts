import type { Table } from 'dexie';
import { read } from './access.ts';
import { sha256Of } from './checksums.ts';
import type { DeviceDatabase } from './database.ts';
import { readPhotoFile } from './journal/directory.ts';
import type { PhotoRow, ThumbnailRow } from './rows.ts';

/** `heldBy` of an unfinished form's photo. */
export function heldByDraft(draftKey: string): string {
  return `draft:${draftKey}`;
}

/** `heldBy` of a captured act's photo. */
export function heldByEntry(entryId: string): string {
  return `entry:${entryId}`;
}

/** The tables a photo is spread over, for a transaction's scope. */
export function photoTables({ photos, photoBytes, thumbnails }: DeviceDatabase): Table[] {
  return [photos, photoBytes, thumbnails];
}

/** A photo with its bytes, verified against their checksum. */
export type PhotoWithBytes = PhotoRow & { bytes: ArrayBuffer };

/** Stores a new photo. In the caller's transaction over `photoTables`. */
export async function addPhoto(
  { photos, photoBytes, thumbnails }: DeviceDatabase,
  { bytes, ...photo }: PhotoWithBytes,
  thumbnail: ArrayBuffer,
): Promise<void> {
  const { id, sha256, name, sizeBytes } = photo;
  await Promise.all([
    photos.put(photo),
    photoBytes.put({ id, sha256, bytes }),
    thumbnails.put({ photoId: id, bytes: thumbnail, name, sizeBytes } satisfies ThumbnailRow),
  ]);
}

/**
 * The photo with its verified bytes, from whichever of the two stores has them; undefined when neither does. Not for use inside
 * a transaction, since it may read files.
 */
export async function readPhoto(database: DeviceDatabase, id: string): Promise<PhotoWithBytes | undefined> {
  const { photos, photoBytes } = database;
  const [photo, row] = await read(database, [photos, photoBytes], () =>
    Promise.all([photos.get(id), photoBytes.get(id)]),
  );
  if (photo === undefined) return undefined;
  const stored = photo.bytes ?? row?.bytes;
  if (stored !== undefined && (await isIntact(photo, stored))) return { ...photo, bytes: stored };
  const copy = await readPhotoFile(photo.sha256);
  return copy !== null && (await isIntact(photo, copy)) ? { ...photo, bytes: copy } : undefined;
}

async function isIntact({ sha256 }: PhotoRow, bytes: ArrayBuffer): Promise<boolean> {
  return (await sha256Of(bytes)) === sha256;
}

/** The photos with these ids, in this order; null when one is missing or damaged in both stores. */
export async function photosInOrder(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<PhotoWithBytes[] | null> {
  const photos = await Promise.all(ids.map((id) => readPhoto(database, id)));
  const found = photos.filter((photo) => photo !== undefined);
  return found.length === ids.length ? found : null;
}

/** Which of the photos either store still has whole. Not for use inside a transaction, since it may read files. */
export async function readablePhotos(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const photos = await Promise.all(ids.map((id) => readPhoto(database, id)));
  return new Set(photos.flatMap((photo) => (photo === undefined ? [] : [photo.id])));
}

/** Deletes photos. In the caller's transaction over `photoTables`. */
export async function deletePhotos(
  { photos, photoBytes, thumbnails }: DeviceDatabase,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([photos.bulkDelete(ids), photoBytes.bulkDelete(ids), thumbnails.bulkDelete(ids)]);
}

/** Deletes every photo of a holder. In the caller's transaction over `photoTables`. */
export async function deletePhotosOf(database: DeviceDatabase, heldBy: string): Promise<void> {
  await deletePhotos(database, await database.photos.where('heldBy').equals(heldBy).primaryKeys());
}

/**
 * Ends a draft whose form was captured or discarded: deletes its row and photos. Photos that another tab added to the same form
 * and this one does not know stay a draft. In the caller's transaction over drafts and `photoTables`.
 */
export async function endDraft(
  database: DeviceDatabase,
  key: string,
  isKnown: (photoId: string) => boolean = () => true,
): Promise<void> {
  const { drafts, photos } = database;
  const row = await drafts.get(key);
  const theirs = row?.photoIds.filter((id) => !isKnown(id)) ?? [];
  const held = await photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
  await deletePhotos(
    database,
    held.filter((id) => !theirs.includes(id)),
  );
  if (row === undefined || theirs.length === 0) await drafts.delete(key);
  else await drafts.put({ ...row, value: {}, photoIds: theirs });
}

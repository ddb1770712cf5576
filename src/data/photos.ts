import type { Table } from 'dexie';
import { captionsIn } from '#contract/stored.ts';
import { type Captions, captionsOf } from '#domain/captions.ts';
import { read } from './access.ts';
import { sha256Of } from './checksums.ts';
import type { DeviceDatabase } from './database.ts';
import { readPhotoFile } from './journal/directory.ts';
import type { DraftRow, PhotoRow, ThumbnailRow } from './rows.ts';

/** `heldBy` for a photo of an unfinished form. */
export function heldByDraft(draftKey: string): string {
  return `draft:${draftKey}`;
}

/** `heldBy` for a photo of a captured action. */
export function heldByEntry(entryId: string): string {
  return `entry:${entryId}`;
}

/** The tables of a photo, for a transaction's scope. */
export function photoTables({ photos, photoBytes, thumbnails }: DeviceDatabase): Table[] {
  return [photos, photoBytes, thumbnails];
}

/** A photo with its bytes, verified against their checksum. */
export type PhotoWithBytes = PhotoRow & { bytes: ArrayBuffer };

/** Stores a new photo. Call in a transaction over `photoTables`. */
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
 * The photo with its verified bytes, from whichever of the two stores has them; undefined if neither does. Not for
 * use inside a transaction, since it may read files.
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

/**
 * The photos with these ids, in this order; null if one is missing or damaged in both stores. Waits for photos that
 * are still to be copied from the second store and cannot be read there now.
 */
export async function photosInOrder(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<PhotoWithBytes[] | null> {
  const found = await allPhotos(database, ids);
  if (found !== null || !ids.some((id) => database.returning.has(id))) return found;
  await database.returning.ended(ids);
  return await allPhotos(database, ids);
}

async function allPhotos(database: DeviceDatabase, ids: readonly string[]): Promise<PhotoWithBytes[] | null> {
  const photos = await Promise.all(ids.map((id) => readPhoto(database, id)));
  const found = photos.filter((photo) => photo !== undefined);
  return found.length === ids.length ? found : null;
}

/**
 * Ids of the photos that are still intact in either store. Not for use inside a transaction, since it may read files.
 */
export async function readablePhotos(
  database: DeviceDatabase,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  await database.returning.ended(ids);
  const photos = await Promise.all(ids.map((id) => readPhoto(database, id)));
  return new Set(photos.flatMap((photo) => (photo === undefined ? [] : [photo.id])));
}

/** Deletes photos. Call in a transaction over `photoTables`. */
export async function deletePhotos(
  { photos, photoBytes, thumbnails }: DeviceDatabase,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([photos.bulkDelete(ids), photoBytes.bulkDelete(ids), thumbnails.bulkDelete(ids)]);
}

/** Deletes every photo of a holder. Call in a transaction over `photoTables`. */
export async function deletePhotosOf(database: DeviceDatabase, heldBy: string): Promise<void> {
  await deletePhotos(database, await database.photos.where('heldBy').equals(heldBy).primaryKeys());
}

/** Replacement for a lost thumbnail: the picture itself; nothing for a document. */
export function thumbnailWithout(mediaType: string, bytes: ArrayBuffer): ArrayBuffer {
  return kindOf(mediaType) === 'photo' ? bytes : new ArrayBuffer(0);
}

/** A file of an action. A document, such as an invoice's PDF, is stored in the tables of photos. */
export type Attachment = Pick<PhotoRow, 'name' | 'sizeBytes'> & { kind: 'photo' | 'document' };

export function asAttachment({ name, sizeBytes, mediaType }: PhotoRow): Attachment {
  return { name, sizeBytes, kind: kindOf(mediaType) };
}

function kindOf(mediaType: string): Attachment['kind'] {
  return mediaType.startsWith('image/') ? 'photo' : 'document';
}

/** Captions typed under a draft's photos, by photo id. */
export function draftCaptions({ captions, value, photoIds }: DraftRow): Captions {
  return captions ?? captionsIn(value, photoIds);
}

/**
 * The photos of a form, in order: the listed ones, and others that belong to the draft, each placed before later ones
 * (ids sort by time). A list written without a photo, by another tab or a former build, must not drop it; only the
 * user removes photos.
 */
export function photosOfForm(
  row: Pick<DraftRow, 'photoIds' | 'removed'> | undefined,
  held: readonly string[],
): string[] {
  const removed = new Set(row?.removed?.map(({ id }) => id));
  const ids = row?.photoIds.filter((id) => !removed.has(id)) ?? [];
  for (const id of held) {
    if (removed.has(id) || ids.includes(id)) continue;
    const later = ids.findIndex((other) => other > id);
    ids.splice(later === -1 ? ids.length : later, 0, id);
  }
  return ids;
}

/**
 * Ends a draft whose form was captured or discarded: deletes its row and photos. Photos that another tab added to the
 * same form and this one does not know remain a draft. Call in a transaction over drafts and `photoTables`.
 */
export async function endDraft(
  database: DeviceDatabase,
  key: string,
  isKnown: (photoId: string) => boolean = () => true,
): Promise<void> {
  const { drafts, photos } = database;
  const row = await drafts.get(key);
  const held = await photos.where('heldBy').equals(heldByDraft(key)).primaryKeys();
  const theirs = photosOfForm(row, held).filter((id) => held.includes(id) && !isKnown(id));
  await deletePhotos(
    database,
    held.filter((id) => !theirs.includes(id)),
  );
  if (row === undefined || theirs.length === 0) await drafts.delete(key);
  else {
    const { place: _place, ...form } = row;
    const captions = captionsOf(theirs, draftCaptions(row)) ?? {};
    await drafts.put({ ...form, value: {}, photoIds: theirs, removed: [], captions });
  }
}

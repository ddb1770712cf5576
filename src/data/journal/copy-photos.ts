import { read, write } from '../access.ts';
import { sha256Of } from '../checksums.ts';
import type { DeviceDatabase } from '../database.ts';
import { addPhoto, photoTables } from '../photos.ts';
import type { PhotoRow } from '../rows.ts';
import { readJournal } from './contents.ts';
import {
  fileNamesIn,
  JOURNAL_FOLDER,
  originDirectory,
  PHOTO_FOLDER,
  readFile,
  readFiles,
  THUMBNAIL_FOLDER,
} from './directory.ts';

/**
 * Checks both copies of every photo against its checksum, restores whichever is missing or damaged from the other, and removes
 * files that no photo of either names any more: what the service worker sends is gone from the database, but the journal learns
 * of it at the next start, and until then the act would come back from there. Runs in the background, a photo at a time.
 */
export async function copyPhotos(database: DeviceDatabase): Promise<void> {
  const root = await originDirectory();
  if (root === null || database.journal === null) return;
  // Listed first, so that a file written meanwhile is never taken for an unnamed one.
  const [files, thumbnailFiles] = await Promise.all([
    fileNamesIn(root, PHOTO_FOLDER),
    fileNamesIn(root, THUMBNAIL_FOLDER),
  ]);
  const ids = await read(database, [database.photos], () => database.photos.toCollection().primaryKeys());
  const inJournal = await namedInJournal(root);
  const named = new Set(inJournal);
  for (const id of ids) {
    const photo = await inTodaysShape(database, id);
    if (photo === undefined) continue;
    named.add(photo.sha256).add(id);
    await copyPhoto(database, root, photo);
  }
  if (inJournal === null) return;
  const unnamed = (all: readonly string[]) => all.filter((name) => !named.has(name));
  await database.journal.removeFiles(PHOTO_FOLDER, unnamed(files));
  await database.journal.removeFiles(THUMBNAIL_FOLDER, unnamed(thumbnailFiles));
}

/** Null: a file of it cannot be read now, and may name any of them. */
async function namedInJournal(root: FileSystemDirectoryHandle): Promise<string[] | null> {
  const files = await readFiles(root, JOURNAL_FOLDER);
  const whole = files.filter((file) => file !== null);
  if (whole.length < files.length) return null;
  const { contents } = readJournal(whole.map((file) => new Uint8Array(file)));
  return [...contents.photos.values()].flatMap((photo) => (photo === null ? [] : [photo.id, photo.sha256]));
}

/** A former build's photo carries its bytes; moving them to their own table also writes their file. */
async function inTodaysShape(database: DeviceDatabase, id: string): Promise<PhotoRow | undefined> {
  const found = await read(database, [database.photos], () => database.photos.get(id));
  if (found?.bytes === undefined) return found;
  return await write(database, [database.photos, database.photoBytes], async () => {
    const row = await database.photos.get(id);
    if (row?.bytes === undefined) return row;
    const { bytes, ...photo } = row;
    await database.photoBytes.put({ id, sha256: photo.sha256, bytes });
    await database.photos.put(photo);
    return photo;
  });
}

async function copyPhoto(
  database: DeviceDatabase,
  root: FileSystemDirectoryHandle,
  photo: PhotoRow,
): Promise<void> {
  const { id, sha256 } = photo;
  const [row, file] = await Promise.all([
    read(database, [database.photoBytes], () => database.photoBytes.get(id)),
    readFile(root, PHOTO_FOLDER, sha256),
  ]);
  const isWhole = async (bytes: ArrayBuffer | null | undefined) =>
    bytes != null && (await sha256Of(bytes)) === sha256;
  const [hasRow, hasFile] = await Promise.all([isWhole(row?.bytes), isWhole(file)]);
  if (row !== undefined && hasRow && !hasFile) {
    database.journal?.keepFile(PHOTO_FOLDER, sha256, row.bytes);
    const small = await read(database, [database.thumbnails], () => database.thumbnails.get(id));
    if (small !== undefined && small.bytes.byteLength > 0)
      database.journal?.keepFile(THUMBNAIL_FOLDER, id, small.bytes);
  }
  if (file !== null && hasFile && !hasRow) await copyToDatabase(database, root, photo, file);
}

async function copyToDatabase(
  database: DeviceDatabase,
  root: FileSystemDirectoryHandle,
  { id }: PhotoRow,
  bytes: ArrayBuffer,
): Promise<void> {
  const copy = (await readFile(root, THUMBNAIL_FOLDER, id)) ?? new ArrayBuffer(0);
  await write(database, photoTables(database), async () => {
    // It may have been sent or got another holder meanwhile.
    const photo = await database.photos.get(id);
    const thumbnail = (await database.thumbnails.get(id))?.bytes ?? copy;
    if (photo !== undefined) await addPhoto(database, { ...photo, bytes }, thumbnail);
  });
}

import { read, write } from '../access.ts';
import { sha256Of } from '../checksums.ts';
import type { DeviceDatabase } from '../database.ts';
import { addPhoto, photoTables, thumbnailWithout } from '../photos.ts';
import type { PhotoRow } from '../rows.ts';
import { readJournal } from './contents.ts';
import {
  fileNamesIn,
  findFile,
  JOURNAL_FOLDER,
  originDirectory,
  PHOTO_FOLDER,
  readFile,
  readFiles,
  THUMBNAIL_FOLDER,
} from './directory.ts';

/** Attempts for a file that cannot be read now, and the pause (ms) before each retry except the first. */
const MOST_TRIES = 4;
const TRY_AGAIN_MS = 2_000;

/**
 * Restores photos that only the second copy has. Then checks both copies of every photo against its checksum,
 * restores a missing or damaged one from the other, and removes files that no photo refers to any more. (Photos sent
 * by the service worker are gone from the database, but the journal learns of it only at the next start, and until
 * then the action could be restored from there.) Runs in the background, one photo at a time.
 */
export async function copyPhotos(database: DeviceDatabase): Promise<void> {
  const root = await originDirectory();
  if (root === null || database.journal === null) return;
  const whole = await bringBack(database, root);
  // Listed first, so that a file written meanwhile is never taken for an unreferenced one.
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
    if (!whole.has(id)) await copyPhoto(database, root, photo);
  }
  if (inJournal === null) return;
  const unnamed = (all: readonly string[]) => all.filter((name) => !named.has(name));
  await database.journal.removeFiles(PHOTO_FOLDER, unnamed(files));
  await database.journal.removeFiles(THUMBNAIL_FOLDER, unnamed(thumbnailFiles));
}

/**
 * Copies the photos whose bytes the database lacks, starting with those something is waiting for. Resolves to the ids
 * that are complete now.
 */
async function bringBack(
  database: DeviceDatabase,
  root: FileSystemDirectoryHandle,
): Promise<ReadonlySet<string>> {
  const { returning } = database;
  const whole = new Set<string>();
  const tries = new Map<string, number>();
  for (let id = returning.next(); id !== undefined; id = returning.next()) {
    const tried = tries.get(id) ?? 0;
    if (tried > 1) await pause(TRY_AGAIN_MS);
    const outcome = await bringBackOne(database, root, id);
    tries.set(id, tried + 1);
    if (outcome === 'copied') whole.add(id);
    if (outcome === 'unreadable' && tried + 1 < MOST_TRIES) returning.postpone(id);
    else returning.end(id);
  }
  return whole;
}

/** `ended`: another tab was faster, the photo was sent meanwhile, or neither store has it. */
async function bringBackOne(
  database: DeviceDatabase,
  root: FileSystemDirectoryHandle,
  id: string,
): Promise<'copied' | 'ended' | 'unreadable'> {
  const { photoBytes, thumbnails } = database;
  const photo = await inTodaysShape(database, id);
  if (photo === undefined) return 'ended';
  const tables = [photoBytes, thumbnails];
  const rows = await read(database, tables, () => Promise.all([photoBytes.get(id), thumbnails.get(id)]));
  if (!rows.includes(undefined)) return 'ended';
  const file = await findFile(root, PHOTO_FOLDER, photo.sha256);
  if (file === 'unreadable') return file;
  if (file === 'missing' || (await sha256Of(file)) !== photo.sha256) return 'ended';
  await copyToDatabase(database, root, photo, file);
  return 'copied';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Null: one of its files cannot be read now and might refer to any photo. */
async function namedInJournal(root: FileSystemDirectoryHandle): Promise<string[] | null> {
  const files = await readFiles(root, JOURNAL_FOLDER);
  const whole = files.filter((file) => file !== null);
  if (whole.length < files.length) return null;
  const { contents } = await readJournal(whole.map((file) => new Uint8Array(file)));
  return [...contents.photos.values()].flatMap((photo) => (photo === null ? [] : [photo.id, photo.sha256]));
}

/** A former build's photo carries its bytes. Moving them to their own table also writes their file. */
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

/** The file was found intact and is not written again with the row. */
async function copyToDatabase(
  database: DeviceDatabase,
  root: FileSystemDirectoryHandle,
  { id, sha256, mediaType }: PhotoRow,
  bytes: ArrayBuffer,
): Promise<void> {
  const file = await readFile(root, THUMBNAIL_FOLDER, id);
  const copy = file ?? thumbnailWithout(mediaType, bytes);
  const unchanged = database.journal?.unchangedFiles ?? new Set<string>();
  unchanged.add(sha256);
  if (file !== null) unchanged.add(id);
  try {
    await write(database, photoTables(database), async () => {
      // The photo may have been sent or have another holder by now.
      const photo = await database.photos.get(id);
      const thumbnail = (await database.thumbnails.get(id))?.bytes ?? copy;
      if (photo !== undefined) await addPhoto(database, { ...photo, bytes }, thumbnail);
    });
  } finally {
    unchanged.delete(sha256);
    unchanged.delete(id);
  }
}

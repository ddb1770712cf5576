import { NumberedBuckets } from '../buckets.ts';

/**
 * Folders of the second copy of unsent work, in the origin's private file system, separate from IndexedDB's files.
 * `journal/*.log` are the records, one file per open tab; `photos/` has photo bytes by checksum, `thumbnails/` the
 * small pictures by photo id, `damaged/` journal files that could not be read to the end.
 */
export const JOURNAL_FOLDER = 'journal';
export const PHOTO_FOLDER = 'photos';
export const THUMBNAIL_FOLDER = 'thumbnails';
export const DAMAGED_FOLDER = 'damaged';

/** Contains one small file that tells the next start whether files persist here. */
export const MARK_FOLDER = 'mark';

/**
 * Reason why there are no private files. `missing`: the browser has none, as in WebKitGTK. `refused`: the browser
 * denies them to this page, as in Firefox's private windows. `broken`: it cannot open them.
 */
export type NoDirectory = { why: 'missing' | 'refused' | 'broken'; cause: unknown };

/** The private files of this page, or the reason it has none. */
export async function findDirectory(): Promise<FileSystemDirectoryHandle | NoDirectory> {
  try {
    const moved = await new NumberedBuckets('journal').newest().catch(() => null);
    if (moved !== null) return await moved.bucket.getDirectory();
    const found = await globalThis.navigator?.storage?.getDirectory?.();
    return found ?? { why: 'missing', cause: undefined };
  } catch (cause) {
    return { why: (cause as Partial<Error> | null)?.name === 'SecurityError' ? 'refused' : 'broken', cause };
  }
}

/** Null if there are none: unsent work then has only one copy, and the app says so. */
export async function originDirectory(): Promise<FileSystemDirectoryHandle | null> {
  const found = await findDirectory();
  return 'why' in found ? null : found;
}

/** Number of the location in use: 0 for the origin's own private files, otherwise the bucket's. */
export async function directoryNumber(): Promise<number> {
  const moved = await new NumberedBuckets('journal').newest().catch(() => null);
  return moved?.number ?? 0;
}

/**
 * Moves to a storage bucket when private files do not persist or cannot be opened. With a damaged list of private
 * files, Chromium accepts and flushes new files but has forgotten them at the next start. `left` is the number of the
 * failed location; if another tab has already left it, this tab joins the new one. False if there is no other
 * location.
 */
export async function moveToBucket(left: number): Promise<boolean> {
  try {
    await new NumberedBuckets('journal').moveOn(left);
    return true;
  } catch {
    return false;
  }
}

/** A file's bytes; null when it is missing or unreadable. */
export async function readFile(
  root: FileSystemDirectoryHandle,
  folder: string,
  name: string,
): Promise<ArrayBuffer | null> {
  const found = await findFile(root, folder, name);
  return found === 'missing' || found === 'unreadable' ? null : found;
}

/** A file's bytes. `unreadable`: it cannot be read now, for example while another tab writes it, but may be later. */
export async function findFile(
  root: FileSystemDirectoryHandle,
  folder: string,
  name: string,
): Promise<ArrayBuffer | 'missing' | 'unreadable'> {
  try {
    const directory = await root.getDirectoryHandle(folder);
    const file = await (await directory.getFileHandle(name)).getFile();
    return await file.arrayBuffer();
  } catch (error) {
    return (error as Partial<Error> | null)?.name === 'NotFoundError' ? 'missing' : 'unreadable';
  }
}

/** The bytes of a folder's files; null for one that cannot be read. */
export async function readFiles(
  root: FileSystemDirectoryHandle,
  folder: string,
): Promise<(ArrayBuffer | null)[]> {
  const names = await fileNamesIn(root, folder);
  return await Promise.all(names.map((name) => readFile(root, folder, name)));
}

/** The names of a folder's files; none when there is no such folder. */
export async function fileNamesIn(root: FileSystemDirectoryHandle, folder: string): Promise<string[]> {
  const names: string[] = [];
  try {
    const directory = await root.getDirectoryHandle(folder);
    for await (const name of directory.keys()) names.push(name);
  } catch {
    // The folder is missing or unreadable: no files.
  }
  return names;
}

/** The sizes of a folder's readable files, in bytes. */
export async function sizesIn(root: FileSystemDirectoryHandle, folder: string): Promise<number[]> {
  const sizes: number[] = [];
  for (const name of await fileNamesIn(root, folder)) {
    try {
      const directory = await root.getDirectoryHandle(folder);
      sizes.push((await (await directory.getFileHandle(name)).getFile()).size);
    } catch {
      // The file was removed meanwhile.
    }
  }
  return sizes;
}

/** The second copy of a photo's bytes; null when there is none. The caller verifies its checksum. */
export async function readPhotoFile(sha256: string): Promise<ArrayBuffer | null> {
  const root = await originDirectory();
  return root === null ? null : await readFile(root, PHOTO_FOLDER, sha256);
}

/** The second copy of a photo's thumbnail; null when there is none. */
export async function readThumbnailFile(id: string): Promise<ArrayBuffer | null> {
  const root = await originDirectory();
  return root === null ? null : await readFile(root, THUMBNAIL_FOLDER, id);
}

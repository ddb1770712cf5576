import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, nullIfMissing, syncPath } from '../disk.ts';
import {
  asStorageFault,
  type FileStore,
  type FileToKeep,
  type OpenedFile,
  StorageFault,
  type Variant,
} from './file-store.ts';
import { distinct, sweepIncoming } from './incoming.ts';
import { mapConcurrently } from './map-concurrently.ts';
import {
  contentsOf,
  isContent,
  keyOf,
  nameOf,
  STORE_ID,
  TRASH,
  trashDays,
  trashKeyOf,
  VARIANTS,
} from './store-names.ts';

/**
 * A store in a folder: `ab/abcdef…` and `ab/abcdef….thumb`, next to `incoming/`, `trash/2026-11-23/` and `store-id`.
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const [incoming, trash] = [join(folder, 'incoming'), join(folder, TRASH)];
  await asStorageFault(mkdir(incoming, { recursive: true, mode: 0o700 }));
  const pathOf = (sha256: string, variant: Variant): string => join(folder, keyOf(sha256, variant));
  const restore = async (sha256: string): Promise<boolean> => {
    let isBack = false;
    for (const variant of VARIANTS) isBack = await restoreFile(trash, pathOf(sha256, variant));
    return isBack;
  };
  const shards = new ShardFolders(folder);
  return {
    place: { kind: 'folder', address: folder },
    incoming,
    keep: (files) => asStorageFault(keepAll(files, { incoming, shards, pathOf })),
    keepThumbnail: (sha256, thumbnail) =>
      asStorageFault(keepThumbnail(thumbnail, pathOf(sha256, 'thumb'), { incoming, shards, pathOf })),
    has: (sha256) =>
      asStorageFault(touch(pathOf(sha256, 'original')).then((isThere) => isThere || restore(sha256))),
    open: (sha256, variant) => asStorageFault(findAnywhere(trash, pathOf(sha256, variant), openForReading)),
    lend: (sha256, path) => asStorageFault(lend(trash, pathOf(sha256, 'original'), path)),
    contents: () => contents(folder),
    identity: () => asStorageFault(readIdentity(folder)),
    identify: (id, replacing) => asStorageFault(identify(folder, id, replacing)),
    trash: async (sha256, day) => {
      await asStorageFault(mkdir(join(trash, day), { recursive: true, mode: 0o700 }));
      for (const variant of VARIANTS)
        await asStorageFault(
          moveIfThere(pathOf(sha256, variant), join(folder, trashKeyOf(day, sha256, variant))),
        );
    },
    trashed: () => asStorageFault(trashed(trash)),
    restore: (sha256) => asStorageFault(restore(sha256)),
    purge: (day, hashes) => asStorageFault(purge(join(trash, day), hashes)),
    sweepIncoming: (beforeMs) => asStorageFault(sweepIncoming(incoming, beforeMs)),
  };
}

type StoreFolders = {
  readonly incoming: string;
  readonly shards: ShardFolders;
  readonly pathOf: (sha256: string, variant: Variant) => string;
};

async function keepAll(files: readonly FileToKeep[], folders: StoreFolders): Promise<void> {
  const { contents, copies } = distinct(files);
  const shards = await mapConcurrently(contents, (file) => keep(file, folders));
  await mapConcurrently(copies, ({ path }) => rm(path, { force: true }));
  await mapConcurrently([...new Set(shards)], syncPath);
}

/** Returns the folder that must be flushed. An existing file has the same bytes, and is replaced without a check. */
async function keep(file: FileToKeep, { incoming, shards, pathOf }: StoreFolders): Promise<string> {
  const { path, sha256, thumbnail, flushed } = file;
  const target = pathOf(sha256, 'original');
  const shard = dirname(target);
  const small = join(incoming, `${basename(path)}.thumb`);
  const flushes = [() => flushed ?? syncPath(path), () => shards.make(shard)];
  if (thumbnail !== null) flushes.push(() => writeFile(small, thumbnail, { mode: 0o600, flush: true }));
  try {
    await mapConcurrently(flushes, (flush) => flush());
    // The thumbnail first, so that nobody finds an original without it.
    if (thumbnail !== null) await rename(small, pathOf(sha256, 'thumb'));
    await rename(path, target);
  } catch (error) {
    shards.forget(shard);
    await rm(small, { force: true });
    throw error;
  }
  return shard;
}

async function keepThumbnail(
  thumbnail: Uint8Array,
  target: string,
  { incoming, shards }: StoreFolders,
): Promise<void> {
  const shard = dirname(target);
  await shards.make(shard);
  const small = join(incoming, randomUUID());
  try {
    await writeFile(small, thumbnail, { mode: 0o600, flush: true });
    await rename(small, target);
  } catch (error) {
    // Otherwise each attempt on a full disk would leave a partial file.
    await rm(small, { force: true });
    throw error;
  }
  await syncPath(shard);
}

/**
 * Folders of the store. Each is created, and its entry in the store's own folder is flushed, once in this program's
 * life.
 */
class ShardFolders {
  readonly #folder: string;
  readonly #made = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async make(shard: string): Promise<void> {
    const made = this.#made.get(shard) ?? this.#make(shard);
    this.#made.set(shard, made);
    await made;
  }

  /** After a failure there: the folder is created again for the next file. */
  forget(shard: string): void {
    this.#made.delete(shard);
  }

  async #make(shard: string): Promise<void> {
    await mkdir(shard, { recursive: true, mode: 0o700 });
    // Also if it existed: a program that was killed may have left the entry unflushed.
    await syncPath(this.#folder);
  }
}

/** Sets a file's date to today; false if it does not exist. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return falseIfMissing(utimes(path, now, now));
}

/** Result of `take` for a file, which may be in the trash; null if it is nowhere. */
async function findAnywhere<T>(
  trash: string,
  path: string,
  take: (path: string) => Promise<T | null>,
): Promise<T | null> {
  const found = await take(path);
  if (found !== null) return found;
  for (const day of await daysOf(trash)) {
    const thrown = await take(join(trash, day, basename(path)));
    if (thrown !== null) return thrown;
  }
  // It may have been restored while the trash was searched.
  return take(path);
}

/** Creates a second name for the same bytes: nothing is copied, and it remains whatever happens to the first. */
async function lend(trash: string, path: string, to: string): Promise<boolean> {
  const named = await findAnywhere(trash, path, (found) => nullIfMissing(link(found, to).then(() => true)));
  // Today's date; otherwise it would count as an abandoned incoming file.
  return named === true && touch(to);
}

async function openForReading(path: string): Promise<OpenedFile | null> {
  const handle = await nullIfMissing(open(path, 'r'));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ highWaterMark: 256 * 1024 }), bytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* contents(folder: string): AsyncGenerator<{ sha256: string; keptMs: number }> {
  try {
    for (const shard of await readdir(folder)) {
      if (!/^[0-9a-f]{2}$/.test(shard)) continue;
      for (const name of await readdir(join(folder, shard))) {
        const found = isContent(name) ? await nullIfMissing(stat(join(folder, shard, name))) : null;
        if (found !== null) yield { sha256: name, keptMs: found.mtimeMs };
      }
    }
  } catch (error) {
    throw new StorageFault(error);
  }
}

async function readIdentity(folder: string): Promise<string | null> {
  const text = await nullIfMissing(readFile(join(folder, STORE_ID), 'utf8'));
  return text?.trim() ?? null;
}

async function identify(folder: string, id: string, replacing: string | null): Promise<boolean> {
  const path = join(folder, STORE_ID);
  if ((await readIdentity(folder)) !== replacing) return false;
  // Written under another name first, so that a kill leaves no partial id.
  const written = `${path}.${randomUUID()}`;
  const handle = await open(written, 'wx', 0o600);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    if (replacing !== null) await rename(written, path);
    // If two databases find the store without an id, only one can create the file.
    else await link(written, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
  await syncPath(folder);
  return true;
}

/** Newest first. */
async function daysOf(trash: string): Promise<string[]> {
  return trashDays((await nullIfMissing(readdir(trash))) ?? []);
}

async function trashed(trash: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const day of await daysOf(trash)) {
    const names = (await nullIfMissing(readdir(join(trash, day)))) ?? [];
    found.set(day, contentsOf(names));
  }
  return found;
}

/** Moves one file back to its place, with today's date. */
async function restoreFile(trash: string, path: string): Promise<boolean> {
  for (const day of await daysOf(trash)) {
    const thrown = join(trash, day, basename(path));
    if ((await nullIfMissing(stat(thrown))) === null) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await moveIfThere(thrown, path);
    break;
  }
  // If somebody else was faster, it is back too.
  return touch(path);
}

async function purge(folder: string, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes)
    for (const variant of VARIANTS) await rm(join(folder, nameOf(sha256, variant)), { force: true });
  await rmdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTEMPTY')) throw error;
  });
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  return falseIfMissing(rename(from, to));
}

async function falseIfMissing(work: Promise<void>): Promise<boolean> {
  return (await nullIfMissing(work.then(() => true))) ?? false;
}

import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, type OpenedFile, StorageFault, type Variant } from './file-store.ts';

/** A store in a folder: `ab/abcdef…` and `ab/abcdef….thumb`, and `incoming/` beside them. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, 'incoming');
  await orFault(mkdir(incoming, { recursive: true, mode: 0o700 }));
  const pathOf = (sha256: string, variant: Variant): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(folder, sha256.slice(0, 2), variant === 'original' ? sha256 : `${sha256}.thumb`);
  };
  return {
    incoming,
    keep: (path, sha256, variant) => orFault(keep(path, pathOf(sha256, variant))),
    has: (sha256) => orFault(touch(pathOf(sha256, 'original'))),
    open: (sha256, variant) => orFault(openForReading(pathOf(sha256, variant))),
    remove: async (sha256) => {
      for (const variant of ['thumb', 'original'] as const)
        await orFault(rm(pathOf(sha256, variant), { force: true }));
    },
    keptBefore: (beforeMs) => orFault(keptBefore(folder, beforeMs)),
    sweepIncoming: (beforeMs) => orFault(sweepIncoming(incoming, beforeMs)),
  };
}

async function keep(path: string, target: string): Promise<void> {
  // What is there already has these very bytes; its new date keeps the sweeper away from it.
  if (await touch(target)) return rm(path, { force: true });
  await sync(path);
  const folder = dirname(target);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(path, target);
  await sync(folder);
  // A new folder's own entry stands in its parent, which must reach the disk too.
  if (made !== undefined) await sync(dirname(folder));
}

/** Gives a file today's date; false when it is not there. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openForReading(path: string): Promise<OpenedFile | null> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ highWaterMark: 256 * 1024 }), bytes: size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function keptBefore(folder: string, beforeMs: number): Promise<string[]> {
  const found: string[] = [];
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
    for (const name of await readdir(join(folder, shelf))) {
      if (/^[0-9a-f]{64}$/.test(name) && (await modifiedMs(join(folder, shelf, name))) < beforeMs)
        found.push(name);
    }
  }
  return found;
}

async function sweepIncoming(incoming: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    if ((await modifiedMs(path)) < beforeMs) await rm(path, { force: true });
  }
}

/** A file that is gone in this moment counts as new: there is nothing left to remove. */
async function modifiedMs(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      if (isMissing(error)) return Number.POSITIVE_INFINITY;
      throw error;
    },
  );
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function orFault<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new StorageFault(error);
  });
}

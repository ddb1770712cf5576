import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../../disk.ts';
import type { OnProgress } from '../../progress.ts';
import { type Account, unprivilegedAccount } from './account.ts';
import { clusterVersion, findClusterFolders } from './cluster.ts';
import { copyTree, counting } from './copy-tree.ts';
import { DataFolderError, isAbsent, MARKER, makeDataFolder } from './data-folder.ts';
import { findEmbeddedAddress } from './start.ts';

/** The first is left by a killed restore, the second exists on a separate disk. */
const COUNTS_AS_EMPTY = /^(restoring-\d+|lost\+found)$/;

/** Contents of a backup. A copy of a whole data folder has more, which a start recreates. */
const BACKUP_ENTRIES = new RegExp(`^(${MARKER}|postgres|postgres/cluster(/.*)?|files(/.*)?)$`);

export type RestoreOptions = {
  /** Moves existing contents of the data folder aside, into a folder within it. */
  readonly replaces: boolean;
  /** Restores files that are damaged in the backup as they are. */
  readonly keepsDamaged: boolean;
  /** Checks the copy before it is put in place; throws if it is not as expected. */
  readonly check: (folder: string) => Promise<void>;
  /** Called after each file with the number copied and the total. */
  readonly onFile?: OnProgress;
};

export type Restored = {
  /** Number of files of all kinds, each read twice and found identical. */
  readonly files: number;
  /** Photos and PDFs that were already damaged in the backup. */
  readonly damaged: readonly string[];
  /** Path of the previous contents, or null. */
  readonly aside: string | null;
};

/**
 * Copies a backup into an empty or missing data folder, compares every byte with the backup and every photo with its
 * name, and puts it in place only if `check` finds nothing wrong. Until then the folder is unchanged.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { replaces, keepsDamaged, check, onFile = () => undefined }: RestoreOptions,
): Promise<Restored> {
  await assertRestorable(backup, dataDir, replaces);
  await makeDataFolder(dataDir);
  const [from, to] = [await realpath(backup), await realpath(dataDir)];
  if (from === to || from.startsWith(`${to}/`) || to.startsWith(`${from}/`))
    throw new DataFolderError('The backup and the data folder lie in each other. Move one of them.');
  for (const name of await readdir(to))
    if (name.startsWith('restoring-')) await rm(join(to, name), { recursive: true });
  const partial = join(to, `restoring-${process.pid}`);
  try {
    await copyTree(from, partial, (path) => !BACKUP_ENTRIES.test(path), await counting(from, onFile));
    const { files, damaged } = await compareTrees(from, partial);
    if (damaged.length > 0 && !keepsDamaged) throw new DataFolderError(describeDamaged(damaged));
    const account = unprivilegedAccount();
    if (account !== null) await changeOwner(account, join(partial, 'postgres'));
    await check(partial);
    const aside = await moveAside(to);
    // The marker last: it means that the folder is complete.
    for (const name of (await readdir(partial)).sort((a) => (a === MARKER ? 1 : -1)))
      await rename(join(partial, name), join(to, name));
    await syncPath(to);
    return { files, damaged, aside };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function assertRestorable(backup: string, dataDir: string, replaces: boolean): Promise<void> {
  const folders = await findClusterFolders(backup).catch(() => null);
  if (folders === null || (await clusterVersion(folders.cluster)) === null)
    throw new DataFolderError(`${backup} is not a backup: there is no database in it.`);
  if ((await findEmbeddedAddress(backup)) !== null)
    throw new DataFolderError(
      `The database in ${backup} runs: it is a data folder in use. Make a backup of it instead.`,
    );
  if ((await findEmbeddedAddress(dataDir)) !== null)
    throw new DataFolderError(`A server runs on ${dataDir}. Stop it first.`);
  if (!replaces && (await present(dataDir)).length > 0)
    throw new DataFolderError(
      `${dataDir} is not empty. Name an empty folder, or give --replace: what is there is then put aside.`,
    );
}

async function present(dataDir: string): Promise<string[]> {
  if (await isAbsent(dataDir)) return [];
  return (await readdir(dataDir)).filter((name) => !COUNTS_AS_EMPTY.test(name));
}

/** Within the folder, because the folder may be a separate disk. */
async function moveAside(dataDir: string): Promise<string | null> {
  const names = await present(dataDir);
  if (names.length === 0) return null;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/**
 * Reads both sides from disk. Throws if a copied file differs, and returns the names of files whose hash is not their
 * name.
 */
async function compareTrees(from: string, to: string): Promise<{ files: number; damaged: string[] }> {
  let files = 0;
  const damaged: string[] = [];
  for (const entry of await readdir(to, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const copy = join(entry.parentPath, entry.name);
    const path = copy.slice(to.length + 1);
    const hash = await hashOf(copy);
    if (hash !== (await hashOf(join(from, path))))
      throw new Error(`${path} was not copied as it is. Is the disk failing?`);
    if (path.startsWith('files/') && /^[0-9a-f]{64}$/.test(basename(path)) && hash !== basename(path))
      damaged.push(basename(path));
    files += 1;
  }
  return { files, damaged };
}

/** SHA-256 of a file. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function describeDamaged(damaged: readonly string[]): string {
  const shown = damaged.slice(0, 20).join('\n  ');
  return `${damaged.length} photos or PDFs are damaged in the backup, and nothing was restored. Take another backup, or give --keep-damaged:\n  ${shown}`;
}

/** A backup from another machine belongs to that machine's accounts. */
async function changeOwner({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}

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

/** Left by a restore that was killed; a disk of its own brings the second. */
const COUNTS_AS_EMPTY = /^(restoring-\d+|lost\+found)$/;

/** What a backup consists of; in a copy of a whole data folder there is more, which a start makes anew. */
const BACKUP_ENTRIES = new RegExp(`^(${MARKER}|postgres|postgres/cluster(/.*)?|files(/.*)?)$`);

export type RestoreOptions = {
  /** What lies in the data folder is put aside, in a folder within it. */
  readonly replaces: boolean;
  /** Files that the backup holds damaged are brought back as they are. */
  readonly keepsDamaged: boolean;
  /** Checks the copy before it is put in place; throws when it is not what it should be. */
  readonly check: (folder: string) => Promise<void>;
  /** Told after each file how many are copied, and how many there are. */
  readonly onFile?: OnProgress;
};

export type Restored = {
  /** Files of every kind, each read twice and found the same. */
  readonly files: number;
  /** Photos and PDFs that were damaged in the backup already. */
  readonly damaged: readonly string[];
  /** Where what was there lies now, or null. */
  readonly aside: string | null;
};

/**
 * Copies a backup into a data folder that is empty or not there, compares every byte with the backup and every photo with its name,
 * and puts it in place only when `check` finds nothing wrong: until then the folder stays as it was.
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
    // The marker last: with it the folder says that it is whole.
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

/** Within the folder, because it may be a disk of its own. */
async function moveAside(dataDir: string): Promise<string | null> {
  const names = await present(dataDir);
  if (names.length === 0) return null;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Reads both sides from the disk: throws where a copied file differs, and names the contents whose hash is not their name. */
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

/** The SHA-256 of a file's bytes. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function describeDamaged(damaged: readonly string[]): string {
  const shown = damaged.slice(0, 20).join('\n  ');
  return `${damaged.length} photos or PDFs are damaged in the backup, and nothing was restored. Take another backup, or give --keep-damaged:\n  ${shown}`;
}

/** A backup from another machine belongs to that one's accounts. */
async function changeOwner({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}

import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { Account } from './account.ts';

import {
  DataFolderError,
  makeDataFolder,
  moveCommand,
  refuseClosed,
  refuseLostDatabase,
} from './data-folder.ts';
import { findOldCluster, moveCluster } from './old-place.ts';
import { clearStalePostmaster, findPostmaster } from './postmaster.ts';

const run = promisify(execFile);

/** `dataDir` is the real path; `base` contains the programs, the log and `cluster`. */
export type ClusterFolders = { readonly dataDir: string; readonly base: string; readonly cluster: string };

/** Paths of the embedded database in an existing data folder; creates nothing. */
export async function findClusterFolders(dataDir: string): Promise<ClusterFolders> {
  const real = await realpath(dataDir);
  const base = join(real, 'postgres');
  return { dataDir: real, base, cluster: join(base, 'cluster') };
}

/**
 * Creates the folder of the embedded database, owned by the account that will run it. Throws DataFolderError if that
 * account cannot enter it.
 */
export async function prepareClusterFolders(
  dataDir: string,
  account: Account | null,
): Promise<ClusterFolders> {
  await makeDataFolder(dataDir);
  const folders = await findClusterFolders(dataDir);
  if (account !== null) await refuseClosed(account, folders.dataDir);
  await mkdir(folders.base, { recursive: true });
  // Only the account may enter and list it. Without root, this process and the database run as the same user.
  await chmod(folders.base, 0o700);
  if (account !== null) await chown(folders.base, account.uid, account.gid);
  return folders;
}

/**
 * Makes sure that a missing cluster is missing because the folder is new; a cluster that an earlier version put below
 * `oldBase` is moved in. Returns a notice for the operator, or null. Throws DataFolderError if a person must decide.
 * The caller holds the lock.
 */
export async function adoptOldCluster(
  folders: ClusterFolders,
  account: Account | null,
  oldBase: string,
): Promise<string | null> {
  const old = await findOldCluster(folders.dataDir, oldBase);
  if ((await clusterVersion(folders.cluster)) !== null) {
    if (account !== null) await refuseForeign(folders, account);
    return old === null ? null : `An older database of this folder lies in ${old}. It is not used.`;
  }
  if (old === null) {
    await refuseLostDatabase(folders.dataDir, oldBase);
    return null;
  }
  const said = `The database of ${folders.dataDir} lies in ${old}, where an earlier version put it`;
  if (account === null) {
    throw new DataFolderError(
      `${said}. Move it as root, then give it to the user who starts the program:\n  ${moveCommand(old, folders.dataDir)}`,
    );
  }
  const running = await findPostmaster(old);
  if (running !== null) {
    throw new DataFolderError(
      `${said}, and runs as process ${running.pid}. Stop the program that uses it; when that was killed, end the database with\n  kill -INT ${running.pid}\nThen start again: it is moved into the data folder.`,
    );
  }
  await clearStalePostmaster(old);
  const left = await moveCluster(old, folders.cluster);
  const copy = left === null ? '' : ` The first one was left in ${left} and may be removed.`;
  return `The database was moved from ${old} into ${folders.cluster}.${copy}`;
}

/**
 * A folder restored from another machine belongs to that machine's accounts. PostgreSQL refuses it too, but with a less
 * helpful message.
 */
async function refuseForeign({ base, cluster }: ClusterFolders, account: Account): Promise<void> {
  const { uid } = await stat(cluster);
  if (uid === account.uid) return;
  throw new DataFolderError(
    `${cluster} does not belong to ${account.name}, who runs the database. Give it to them, then start again:\n  chown -R ${account.uid}:${account.gid} '${base}'`,
  );
}

/**
 * Major version of an existing cluster, or null if there is none yet. Throws if it cannot be read, which is not the
 * same.
 */
export async function clusterVersion(cluster: string): Promise<number | null> {
  const text = await nullIfMissing(readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  return text === null ? null : Number(text.trim());
}

/**
 * Creates an empty cluster. It appears complete or not at all; leftovers of a killed initdb are removed. The caller
 * holds the lock.
 */
export async function createCluster(
  { base, cluster }: ClusterFolders,
  programs: { readonly folder: string; readonly major: number },
  account: Account | null,
): Promise<void> {
  for (const name of await readdir(base)) {
    if (name.startsWith(`${basename(cluster)}.partial`)) await rm(join(base, name), { recursive: true });
  }
  const partial = `${cluster}.partial-${process.pid}`;
  // The built-in locale knows letters beyond ASCII on every system. Before version 17 there is only the plain C locale.
  const locale = programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  await run(
    join(programs.folder, 'initdb'),
    ['-D', partial, '-U', 'postgres', '--encoding=UTF8', '--locale=C', ...locale, '--auth=trust'],
    { cwd: base, env: databaseEnvironment(), ...identity(account) },
  );
  // Fails if there is a cluster: an existing one is never replaced.
  await rename(partial, cluster);
  await syncPath(base);
}

/** Only what PostgreSQL needs: it gets no secrets of this process, and no PG* variable of the machine affects it. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

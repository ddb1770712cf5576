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

/** `dataDir` is the real path; `base` holds the programs, the log and the `cluster`. */
export type ClusterFolders = { readonly dataDir: string; readonly base: string; readonly cluster: string };

/** Where the embedded database of an existing data folder is; makes nothing. */
export async function findClusterFolders(dataDir: string): Promise<ClusterFolders> {
  const real = await realpath(dataDir);
  const base = join(real, 'postgres');
  return { dataDir: real, base, cluster: join(base, 'cluster') };
}

/** Makes the folder of the embedded database, owned by the account that will run it. Throws DataFolderError when that cannot enter. */
export async function prepareClusterFolders(
  dataDir: string,
  account: Account | null,
): Promise<ClusterFolders> {
  await makeDataFolder(dataDir);
  const folders = await findClusterFolders(dataDir);
  if (account !== null) await refuseClosed(account, folders.dataDir);
  await mkdir(folders.base, { recursive: true });
  // Entered by the account, listed by nobody else; without root this process and the database are the same user.
  await chmod(folders.base, 0o700);
  if (account !== null) await chown(folders.base, account.uid, account.gid);
  return folders;
}

/**
 * Makes sure that a cluster missing here is missing because the folder is new: one that an earlier version put below `oldBase` is
 * brought in. Returns what the operator should read, or null. Throws DataFolderError when a person must decide. The caller holds the lock.
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

/** A folder restored from another machine belongs to that one's accounts, and PostgreSQL refuses it with less to go by. */
async function refuseForeign({ base, cluster }: ClusterFolders, account: Account): Promise<void> {
  const { uid } = await stat(cluster);
  if (uid === account.uid) return;
  throw new DataFolderError(
    `${cluster} does not belong to ${account.name}, who runs the database. Give it to them, then start again:\n  chown -R ${account.uid}:${account.gid} '${base}'`,
  );
}

/** Major version of an existing cluster, or null when there is none yet. Throws when it cannot be read: that is not the same. */
export async function clusterVersion(cluster: string): Promise<number | null> {
  const text = await nullIfMissing(readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  return text === null ? null : Number(text.trim());
}

/** Makes an empty cluster. It appears whole or not at all: what a killed initdb left is cleared. The caller holds the lock. */
export async function createCluster(
  { base, cluster }: ClusterFolders,
  programs: { readonly folder: string; readonly major: number },
  account: Account | null,
): Promise<void> {
  for (const name of await readdir(base)) {
    if (name.startsWith(`${basename(cluster)}.partial`)) await rm(join(base, name), { recursive: true });
  }
  const partial = `${cluster}.partial-${process.pid}`;
  // The built-in locale knows letters beyond ASCII on every system; before 17 there is only the plain one.
  const locale = programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  await run(
    join(programs.folder, 'initdb'),
    ['-D', partial, '-U', 'postgres', '--encoding=UTF8', '--locale=C', ...locale, '--auth=trust'],
    { cwd: base, env: databaseEnvironment(), ...identity(account) },
  );
  // Fails where a cluster is: an existing one is never replaced.
  await rename(partial, cluster);
  await syncPath(base);
}

/** Only what PostgreSQL needs: no secret of this process reaches it, and no PG* variable of the machine steers it. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

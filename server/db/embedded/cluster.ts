import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter } from './account.ts';

const run = promisify(execFile);

/** Used by root when PostgreSQL's account cannot pass into the data folder. */
const FALLBACK_BASE = '/var/lib/vendor-management';

export type Place = { readonly base: string; readonly cluster: string; readonly notice: string | null };

/** Chooses and makes the folder of the embedded database, owned by the account that will run it. */
export async function preparePlace(dataDir: string, account: Account | null): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  let base = join(real, 'postgres');
  let notice: string | null = null;
  if (account !== null && !(await canEnter(account, real))) {
    // One folder for each data folder, so that two installations on a machine never share a database.
    base = join(FALLBACK_BASE, createHash('sha256').update(real).digest('hex').slice(0, 12), 'postgres');
    notice = `The account ${account.name}, which runs the database, cannot enter ${real}: the database is kept in ${base}.`;
  }
  await mkdir(base, { recursive: true });
  // Entered by the account, listed by nobody else; without root this process and the database are the same user.
  await chmod(base, 0o700);
  if (account !== null) await chown(base, account.uid, account.gid);
  return { base, cluster: join(base, 'cluster'), notice };
}

/** Major version of an existing cluster, or null when there is none yet. */
export async function clusterVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.trim());
}

/** Makes an empty cluster. It appears whole or not at all: a killed initdb leaves only a folder that the next start clears. */
export async function createCluster(
  place: Place,
  programs: { readonly folder: string; readonly major: number },
  account: Account | null,
): Promise<void> {
  const partial = `${place.cluster}.partial`;
  await rm(partial, { recursive: true, force: true });
  // The built-in locale knows letters beyond ASCII on every system; before 17 there is only the plain one.
  const locale = programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  await run(
    join(programs.folder, 'initdb'),
    ['-D', partial, '-U', 'postgres', '--encoding=UTF8', '--locale=C', ...locale, '--auth=trust'],
    { cwd: place.base, env: databaseEnvironment(), ...identity(account) },
  );
  await rename(partial, place.cluster);
}

/** Only what PostgreSQL needs: no secret of this process reaches it, and no PG* variable of the machine steers it. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

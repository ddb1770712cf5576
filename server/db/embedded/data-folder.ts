import { chmod, lstat, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, nullIfMissing } from '../../disk.ts';
import { type Account, closedFolders } from './account.ts';
import { findOldClusters } from './old-place.ts';

/** The data folder is not as the program needs it; the message says what to do, with the commands. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

/** Says what lies in a data folder with an embedded database. */
export const MARKER = 'vendor-management.json';

/**
 * Makes the data folder unless it is there. One that root makes can be passed by other accounts, because the embedded database runs
 * as one of them; what lies inside stays closed by itself. A folder that is there keeps its mode.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const first = await mkdir(dataDir, { recursive: true, mode });
  if (first === undefined) return;
  // Whatever the umask took away, of every folder just made.
  for (let at = dataDir; at.length >= first.length; at = dirname(at)) await chmod(at, mode);
}

/** Throws DataFolderError, with the commands that help, when the account cannot pass into the data folder. */
export async function refuseClosed(account: Account, dataDir: string): Promise<void> {
  const closed = await closedFolders(account, dataDir);
  if (closed.length === 0) return;
  throw new DataFolderError(
    `The embedded database runs as the account ${account.name}, which cannot enter ${dataDir}. Do one of these, then start again:
  chmod o+x ${closed.map(quoted).join(' ')}
  set DATA_DIR to a folder that everyone may pass, such as /srv/vendor-management
  start as the user to whom ${dataDir} belongs, instead of root`,
  );
}

/**
 * Throws DataFolderError when a folder without a database had one: photos lie in it, or the marker says so. A new database beside them
 * would show an empty workshop and call the photos strangers.
 */
export async function refuseLostDatabase(dataDir: string, oldBase: string): Promise<void> {
  const names = await readdir(dataDir);
  const hasPhotos = await holdsFiles(join(dataDir, 'files'));
  if (!hasPhotos && !names.includes(MARKER)) return;
  const elsewhere = await findOldClusters(oldBase);
  const found = elsewhere.map(
    (cluster) => `
If this is its database, move it back:
  ${moveCommand(cluster, dataDir)}`,
  );
  throw new DataFolderError(
    `${dataDir} had a database (${hasPhotos ? 'it holds photos' : `it holds ${MARKER}`}), but ${join(dataDir, 'postgres/cluster')} is not there. No new one was made.
Put the database back, from where it was moved to or from a backup (docs/operations.md). With a server of your own set DATABASE_URL.
To begin anew with nothing, put the folder aside:
  mv ${quoted(dataDir)} ${quoted(`${dataDir}.before`)}${found.join('')}`,
  );
}

/** The shell command that brings a cluster of the place used by earlier versions into a data folder. */
export function moveCommand(cluster: string, dataDir: string): string {
  const target = join(dataDir, 'postgres');
  return `mkdir -p ${quoted(target)} && mv ${quoted(cluster)} ${quoted(join(target, 'cluster'))}`;
}

/** Says in the folder what belongs together. Written once; a folder that has it had a database. */
export async function writeMarker(dataDir: string): Promise<void> {
  const marker = {
    about:
      'Data of Vendor Management. The database and the files belong together: move, copy and restore this folder as a whole, while the program is stopped.',
    madeAt: new Date().toISOString(),
    database: 'postgres/cluster',
    files: 'files',
  };
  await writeFile(join(await realpath(dataDir), MARKER), `${JSON.stringify(marker, null, 2)}\n`, {
    flag: 'wx',
  }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
}

export async function isAbsent(path: string): Promise<boolean> {
  return (await nullIfMissing(lstat(path))) === null;
}

/** Whether a file store holds contents, kept or put in a trash: files named by a SHA-256. */
async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => entry.isFile() && /^[0-9a-f]{64}/.test(entry.name))) return true;
  for (const entry of entries) {
    if (entry.isDirectory() && entry.name !== 'incoming' && (await holdsFiles(join(folder, entry.name))))
      return true;
  }
  return false;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

import { chmod, lstat, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, nullIfMissing } from '../../disk.ts';
import { type Account, closedFolders } from './account.ts';
import { findOldClusters } from './old-place.ts';

/** The data folder is not in a usable state. The message says what to do, with the commands. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFolderError';
  }
}

/** Marker file of a data folder with an embedded database. */
export const MARKER = 'vendor-management.json';

/**
 * Creates the data folder unless it exists. If root creates it, other accounts may pass through, because the embedded
 * database runs as one of them; its contents have their own permissions. An existing folder keeps its mode.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const first = await mkdir(dataDir, { recursive: true, mode });
  if (first === undefined) return;
  // Undoes the umask, for every folder just created.
  for (let at = dataDir; at.length >= first.length; at = dirname(at)) await chmod(at, mode);
}

/** Throws DataFolderError, with the commands that help, if the account cannot enter the data folder. */
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
 * Throws DataFolderError if a folder without a database had one, according to its photos or its marker. A new database
 * next to them would show an empty workshop and treat the photos as unknown.
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

/** Shell command that moves a cluster from the location of earlier versions into a data folder. */
export function moveCommand(cluster: string, dataDir: string): string {
  const target = join(dataDir, 'postgres');
  return `mkdir -p ${quoted(target)} && mv ${quoted(cluster)} ${quoted(join(target, 'cluster'))}`;
}

/**
 * Writes the marker that describes what belongs together in the folder. Written once; a folder that has it had a
 * database.
 */
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

/** True if a file store has contents, in place or in its trash: files named by a SHA-256. */
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

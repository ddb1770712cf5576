import { hash } from 'node:crypto';
import { lstat, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, syncPath } from '../../disk.ts';
import { copyTree } from './copy-tree.ts';

/**
 * Where earlier versions, started as root, put the database of a data folder that the database's account could not
 * enter.
 */
export const OLD_BASE = '/var/lib/vendor-management';

/** The cluster that an earlier version created outside this data folder (given by its real path), or null. */
export async function findOldCluster(dataDir: string, oldBase: string): Promise<string | null> {
  const name = hash('sha256', dataDir).slice(0, 12);
  const folder = join(oldBase, name, 'postgres');
  return (await holdsCluster(folder)) ? join(folder, 'cluster') : null;
}

/** Clusters of all data folders there: the name no longer finds the cluster of a folder that was moved. */
export async function findOldClusters(oldBase: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(oldBase).catch(() => [])) {
    const folder = join(oldBase, name, 'postgres');
    if (await holdsCluster(folder)) found.push(join(folder, 'cluster'));
  }
  return found;
}

/**
 * Moves a cluster that is not running. Returns the path of the copy left behind, or null if it was renamed. It appears
 * complete or not at all.
 */
export async function moveCluster(from: string, to: string): Promise<string | null> {
  try {
    await rename(from, to);
    await syncPath(dirname(to));
    return null;
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
  }
  // On another disk it is copied, and the original stays in place under a name that nobody takes for a database in use.
  const partial = `${to}.partial-${process.pid}`;
  await copyTree(from, partial);
  await rename(partial, to);
  await syncPath(dirname(to));
  await rename(from, `${from}.moved`);
  return `${from}.moved`;
}

async function holdsCluster(folder: string): Promise<boolean> {
  return lstat(join(folder, 'cluster', 'PG_VERSION')).then(
    () => true,
    // Only root may read it: it exists, and the start decides later what to do with it.
    (error: unknown) => hasCode(error, 'EACCES'),
  );
}

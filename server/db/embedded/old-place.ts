import { hash } from 'node:crypto';
import { lstat, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, syncPath } from '../../disk.ts';
import { copyTree } from './copy-tree.ts';

/** Where earlier versions, started as root, put the database of a data folder that its account could not enter. */
export const OLD_BASE = '/var/lib/vendor-management';

/** The cluster that an earlier version made outside of this data folder (its real path), or null. */
export async function findOldCluster(dataDir: string, oldBase: string): Promise<string | null> {
  const name = hash('sha256', dataDir).slice(0, 12);
  const folder = join(oldBase, name, 'postgres');
  return (await holdsCluster(folder)) ? join(folder, 'cluster') : null;
}

/** The clusters of all data folders there: a folder that was moved is not found by its name any more. */
export async function findOldClusters(oldBase: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(oldBase).catch(() => [])) {
    const folder = join(oldBase, name, 'postgres');
    if (await holdsCluster(folder)) found.push(join(folder, 'cluster'));
  }
  return found;
}

/** Moves a cluster on which nothing runs; returns where a copy of it was left, or null when it was renamed. It appears whole or not at all. */
export async function moveCluster(from: string, to: string): Promise<string | null> {
  try {
    await rename(from, to);
    await syncPath(dirname(to));
    return null;
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
  }
  // Another disk: copied, and the first one stays where it was under a name that nobody takes for a database in use.
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
    // Only root may read it: it is there, and the start says later what to do with it.
    (error: unknown) => hasCode(error, 'EACCES'),
  );
}

import { readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nullIfMissing, syncPath } from '../../disk.ts';
import type { OnProgress } from '../../progress.ts';
import { cut } from '../silence.ts';
import type { ClusterFolders } from './cluster.ts';
import { copyOne, copyTree, counting } from './copy-tree.ts';
import { DataFolderError, isAbsent, MARKER } from './data-folder.ts';
import { type Address, clientOf } from './launch.ts';

/** Files of a running server that a copy must not contain, or that a start recreates. The WAL is copied last. */
const EXCLUDED_FROM_COPY =
  /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|global\/pg_control|(.*\/)?pgsql_tmp.*|backup_label.*)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

type BackupSteps = {
  /** Null if the files are in the data folder. */
  readonly files: ((folder: string) => Promise<void>) | null;
  readonly complete: (partial: string) => Promise<void>;
  /** Called after each file of the data folder with the number copied and the total. */
  readonly onFile: OnProgress;
};

/** Resolves links in the part of the path that exists. */
async function realPathOf(path: string): Promise<string> {
  const known = await nullIfMissing(realpath(path));
  return known ?? join(await realPathOf(dirname(path)), basename(path));
}

/**
 * Copies a data folder whose database is running and in use to `target`, which must not exist and appears complete or
 * not at all. The copy is a data folder: in place of the old one it starts with everything committed before the copy
 * began, and more. `files` copies the photos of a store outside the data folder; `complete` receives the copy before it
 * gets its name.
 */
export async function backUp(
  folders: ClusterFolders,
  address: Address,
  target: string,
  { files = null, complete = async () => undefined, onFile = () => undefined }: Partial<BackupSteps> = {},
): Promise<void> {
  const to = await realPathOf(resolve(target));
  if (to === folders.dataDir || to.startsWith(`${folders.dataDir}/`))
    throw new DataFolderError(
      `A backup inside of ${folders.dataDir} would be lost with it. Name another folder.`,
    );
  if (!(await isAbsent(to))) throw new DataFolderError(`${to} is already there. Name a folder that is not.`);
  const partial = `${to}.partial-${process.pid}`;
  try {
    await copyRunningCluster(folders.cluster, address, join(partial, 'postgres/cluster'));
    // After the database: its rows may only name files that exist. Files never change, and outlive their rows.
    if (files === null)
      await copyTree(
        folders.dataDir,
        partial,
        (path) => !/^files(\/|$)/.test(path) || /^files\/incoming\/./.test(path),
        await counting(join(folders.dataDir, 'files'), onFile),
      );
    else await files(join(partial, 'files'));
    await copyOne(join(folders.dataDir, MARKER), join(partial, MARKER));
    await complete(partial);
    // Programs and log of a server that may have been started on the copy.
    for (const name of await readdir(join(partial, 'postgres')))
      if (name !== 'cluster') await rm(join(partial, 'postgres', name), { recursive: true });
    await syncPath(partial);
    await rename(partial, to);
    await syncPath(dirname(to));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/**
 * PostgreSQL's own protocol for a copy under writes: files may be torn between start and stop, and the WAL repairs
 * them.
 */
async function copyRunningCluster(cluster: string, address: Address, to: string): Promise<void> {
  const client = clientOf({ ...address, application_name: 'vendor-management backup' });
  await client.connect();
  try {
    // The slot keeps WAL segments from being recycled. Slot and backup mode end with this connection, whatever happens.
    await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    await client.query(`select pg_backup_start('vendor-management', true)`);
    await copyTree(cluster, to, (path) => EXCLUDED_FROM_COPY.test(path));
    await copyControlFile(cluster, to);
    const { rows } = await client.query<{ label: string; spaces: string; last: string }>(
      'select labelfile as label, spcmapfile as spaces, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const { label = '', spaces = '', last = '' } = rows[0] ?? {};
    if (spaces.trim() !== '') throw new Error('a database with tablespaces cannot be copied in this way');
    const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
    await copyTree(join(cluster, 'pg_wal'), join(to, 'pg_wal'), (path) => {
      const name = basename(path);
      return WAL_SEGMENT.test(name) ? name < first || name > last : !name.endsWith('.history');
    });
    await writeLike(join(to, 'backup_label'), label, join(cluster, 'PG_VERSION'));
  } finally {
    cut(client);
  }
}

/**
 * PostgreSQL writes this file at every checkpoint, so a concurrent read may be torn, and it is the only file that the
 * WAL does not repair.
 */
async function copyControlFile(cluster: string, to: string): Promise<void> {
  const path = 'global/pg_control';
  for (let tries = 1; ; tries += 1) {
    await copyOne(join(cluster, path), join(to, path));
    if (isControlFileWhole(await readFile(join(to, path)))) return;
    if (tries === CONTROL_FILE_TRIES) throw new Error(`${path} could not be read as a whole. Begin again.`);
    await delay(20);
  }
}

const CONTROL_FILE_TRIES = 100;
/** The data is shorter than this in every version; the rest of the file is empty. */
const CONTROL_DATA_BYTES = 1_024;
/** CRC-32C, bit-reversed. */
const POLYNOMIAL = 0x82f63b78;

/** True if the checksum of a control file is right. It follows the data, whose length differs between versions. */
export function isControlFileWhole(bytes: Buffer): boolean {
  let sum = 0xffffffff;
  for (let at = 0; at < Math.min(bytes.length, CONTROL_DATA_BYTES); at += 1) {
    if (at >= 64 && at % 4 === 0 && bytes.readUInt32LE(at) === (sum ^ 0xffffffff) >>> 0) return true;
    sum ^= bytes[at] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? POLYNOMIAL : 0);
  }
  return false;
}

/** Writes over a copy of a neighbouring file, to get the owner and mode of the cluster's files. */
async function writeLike(path: string, text: string, neighbour: string): Promise<void> {
  await copyOne(neighbour, path);
  await writeFile(path, text);
  await syncPath(path);
  await syncPath(dirname(path));
}

import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { isInBucket, openBackupFiles, placeForBackups, putTables, withTempFolder } from '../bucket-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { copyDatabase, total } from '../db/copy-database.ts';
import { backUp } from '../db/embedded/backup.ts';
import { writeNote } from '../db/embedded/backup-note.ts';
import { findClusterFolders } from '../db/embedded/cluster.ts';
import { readHolding } from '../db/embedded/holding.ts';
import type { Address } from '../db/embedded/launch.ts';
import { findEmbeddedAddress, hasEmbeddedDatabase, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { missingMigrations } from '../db/migrate.ts';
import { withDatabaseAsIs } from '../db/open-database.ts';
import { nullIfMissing, syncPath } from '../disk.ts';
import { type Copied, copyStore, describeCopied } from '../files/copy-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openStore } from '../files/open-store.ts';
import { openProgress, withProgress } from '../progress.ts';
import { VERSION } from '../version.ts';
import { type Command, onlyOne, say, UsageError } from './command.ts';

const USAGE = `Usage:
  backup <folder>       copies the database and the files to a new folder; the server may be running
  backup s3://bucket/prefix
                        copies them to a bucket: the tables to a folder of their own, and the files that no earlier backup put there;
                        the bucket's server and the credentials are those of FILES
      --untried         does not start the copy of an embedded database; otherwise the copy is started once, and its row counts are
                        noted in backup.json

'restore' brings it back. Files in a bucket are copied too. The copy of an embedded database is a data folder, which can also simply
replace DATA_DIR; that of a DATABASE_URL database, and every copy in a bucket, is all tables as they were at one moment, in files of
JSON lines. On their way to a bucket they are in TMPDIR.`;

export const backup: Command = {
  summary: 'copies the database and the files while the server runs',
  usage: USAGE,
  run: async (words) => {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { untried: { type: 'boolean', default: false } },
    });
    const target = onlyOne(positionals, 'target');
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, bucket } = config;
    if (databaseUrl !== null || isInBucket(target)) {
      if (values.untried) throw new UsageError('--untried is for the folder of an embedded database.');
      await (isInBucket(target) ? backUpToBucket(config, target) : backUpServer(config, target));
      return;
    }
    if (!(await hasEmbeddedDatabase(dataDir)))
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`);
    const progress = openProgress('files');
    const complete = async (folder: string): Promise<void> => {
      progress.end();
      const holding = values.untried ? null : await readHolding(folder);
      await writeNote(folder, { madeAt: new Date().toISOString(), version: VERSION, holding });
    };
    const fetchFiles = async (folder: string): Promise<void> => {
      printCopySummary(await copyFiles(await openStore(config), await openFolderStore(folder)));
    };
    const steps = { files: bucket === null ? null : fetchFiles, complete, onFile: progress.tell };
    const folders = await findClusterFolders(dataDir);
    const running = await findEmbeddedAddress(dataDir);
    const copy = (address: Address) => backUp(folders, address, target, steps).finally(progress.end);
    await (running === null ? withDatabaseStarted(dataDir, copy) : copy(running));
    say(`Backed up ${dataDir} to ${target}.`);
  },
};

/** Starts the database for the copy, so that there is only one way to create it. */
async function withDatabaseStarted(
  dataDir: string,
  copy: (address: Address) => Promise<void>,
): Promise<void> {
  const log = pino({ level: 'error', base: null }, pino.destination(2));
  const server = await startEmbeddedPostgres(dataDir, { log });
  try {
    await copy(server.address);
  } finally {
    await server.stop();
  }
}

/** A backup that lacks a damaged file is still worth keeping, but the operator of a nightly backup must be notified. */
function printCopySummary(copied: Copied): void {
  if (copied.damaged.length === 0) {
    say(describeCopied(copied));
    return;
  }
  console.error(describeCopied(copied));
  process.exitCode = 1;
}

function copyFiles(from: FileStore, to: FileStore): Promise<Copied> {
  return withProgress('files', (tell) => copyStore(from, to, tell));
}

/** Backs up a DATABASE_URL database, completely or not at all. */
async function backUpServer(config: Config, target: string): Promise<void> {
  const to = resolve(target);
  if ((await nullIfMissing(stat(to))) !== null) throw new Error(`${to} already exists. Name a new folder.`);
  const partial = `${to}.partial-${process.pid}`;
  try {
    const said = await copyTables(config, partial, () => openFolderStore(join(partial, 'files')));
    await syncPath(partial);
    await rename(partial, to);
    await syncPath(dirname(to));
    say(`${said} to ${target}.`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Backs up either kind of database. An interrupted backup is not a backup, but the next one reuses its files. */
async function backUpToBucket(config: Config, target: string): Promise<void> {
  const place = placeForBackups(target, config);
  const beganAt = new Date();
  await withTempFolder(async (folder) => {
    const said = await copyTables(config, folder, () => openBackupFiles(place, folder));
    const put = await withProgress('pieces', (tell) => putTables(place, folder, beganAt, tell));
    say(`${said} to ${put}`);
  });
}

/**
 * Copies the tables as of one moment, then the files (since rows may only name existing files), and the note of both.
 */
async function copyTables(
  config: Config,
  folder: string,
  openFiles: () => Promise<FileStore>,
): Promise<string> {
  return withDatabaseAsIs(config, async (db) => {
    const missing = await missingMigrations(db);
    if (missing.length > 0)
      throw new Error('The database tables are of an older version. Run vendor-management migrate first.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = await withProgress('rows', (tell) => copyDatabase(db, join(folder, 'database'), tell));
    printCopySummary(await copyFiles(await openStore(config), await openFiles()));
    await writeNote(folder, { madeAt: new Date().toISOString(), version: VERSION, holding: null, database });
    return `Backed up ${total(database.tables)} rows of ${Object.keys(database.tables).length} tables`;
  });
}

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchTables, isInBucket, openBackupFiles, withTempFolder } from '../bucket-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { assertRestorable, restoreDatabase, total } from '../db/copy-database.ts';
import { differences, readNote } from '../db/embedded/backup-note.ts';
import { readHolding } from '../db/embedded/holding.ts';
import { restoreBackup } from '../db/embedded/restore.ts';
import { withDatabaseAsIs } from '../db/open-database.ts';
import type { Db } from '../db/schema.ts';
import { copyStore, describeCopied } from '../files/copy-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openStore } from '../files/open-store.ts';
import { openProgress, withProgress } from '../progress.ts';
import { type Command, onlyOne, say } from './command.ts';

export const restore: Command = {
  summary: 'restores a backup, and proves that it is complete',
  usage: `Usage:
  restore <backup>      restores a backup into DATA_DIR, which must be empty or missing, or, if it was made with DATABASE_URL, into the
                        empty database that this names; stop the server first
  restore s3://bucket/prefix/<backup>
                        restores a backup of 'backup s3://…' into the empty database of DATABASE_URL, else into a DATA_DIR without one
      --replace         moves what is in DATA_DIR to a folder before-restore-… within it; deletes what is in the database of
                        DATABASE_URL
      --keep-damaged    also restores photos that are already damaged in the backup, instead of stopping

Every file is compared with the backup, every photo with its hash, the database is started, and its rows are counted against
the backup's note. Only then is it put in place.
With FILES its photos are then copied to the bucket too. With DATABASE_URL, and always from a bucket, the files come first, to where
FILES says, then all tables in one transaction, which is committed only if each has exactly the rows of the backup.`,
  run: async (words) => {
    const flag = { type: 'boolean', default: false } as const;
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { replace: flag, 'keep-damaged': flag },
    });
    const backup = onlyOne(positionals, 'backup');
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, bucket } = config;
    const flags = { replaces: values.replace, keepsDamaged: values['keep-damaged'] };
    if (isInBucket(backup)) {
      await restoreFromBucket(config, backup, flags);
      return;
    }
    if (databaseUrl !== null) {
      const files = await openFolderStore(join(backup, 'files'));
      await restoreTables(config, { address: backup, folder: backup, files }, flags);
      return;
    }
    const note = await readNote(backup);
    if (note?.database !== undefined)
      throw new Error(`${backup} is a backup of a DATABASE_URL database. Set DATABASE_URL to an empty one.`);
    const progress = openProgress('files');
    const { files, damaged, aside } = await restoreBackup(backup, dataDir, {
      ...flags,
      onFile: progress.tell,
      check: async (folder) => {
        progress.end();
        const found = await readHolding(folder);
        const wrong = note?.holding == null ? [] : differences(note.holding, found);
        if (wrong.length > 0)
          throw new Error(
            `The backup does not match its note; nothing was restored:\n  ${wrong.join('\n  ')}`,
          );
        const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
        say(`The database starts: ${rows} rows in ${Object.keys(found.rows).length} tables.`);
        if (found.files.missing > 0)
          say(`${found.files.missing} of ${found.files.named} photos and PDFs are not in the backup.`);
        if (note?.holding == null) say('The backup has no counts to compare with.');
      },
    }).finally(progress.end);
    say(`Restored ${backup} into ${dataDir}: ${files} files, each the same as in the backup.`);
    if (damaged.length > 0) say(`Already damaged in the backup: ${damaged.length}.`);
    if (bucket !== null) {
      const restored = await openFolderStore(join(dataDir, 'files'));
      const store = await openStore(config);
      const copied = await withProgress('files', (tell) => copyStore(restored, store, tell));
      say(`Into the bucket: ${describeCopied(copied)}`);
    }
    if (aside !== null) say(`The former contents are in ${aside}; remove them once nothing is missing.`);
  },
};

async function restoreFromBucket(config: Config, address: string, flags: Flags): Promise<void> {
  await withTempFolder(async (folder) => {
    const place = await fetchTables(address, folder);
    await restoreTables(config, { address, folder, files: await openBackupFiles(place, folder) }, flags);
  });
}

type TablesBackup = {
  /** As given on the command line. */
  readonly address: string;
  /** Folder of its note and tables. */
  readonly folder: string;
  readonly files: FileStore;
};

type Flags = { readonly replaces: boolean; readonly keepsDamaged: boolean };

/** Files first: a row may only name existing files, and the sweep removes files that nobody names. */
async function restoreTables(
  config: Config,
  { address, folder, files }: TablesBackup,
  { replaces, keepsDamaged }: Flags,
): Promise<void> {
  const copy = (await readNote(folder))?.database;
  if (copy === undefined)
    throw new Error(
      `${address} is not a backup of a DATABASE_URL database. Restore it without DATABASE_URL.`,
    );
  const bringBack = async (db: Db): Promise<void> => {
    await assertRestorable(db, replaces);
    const to = await openStore(config);
    const copied = await withProgress('files', (tell) => copyStore(files, to, tell));
    say(describeCopied(copied));
    if (copied.damaged.length > 0 && !keepsDamaged)
      throw new Error('The database was not changed. Use another backup, or add --keep-damaged.');
    await withProgress('rows', (tell) =>
      restoreDatabase(db, join(folder, 'database'), copy, { replaces, onRows: tell }),
    );
    say(
      `Restored ${total(copy.tables)} rows of ${Object.keys(copy.tables).length} tables, each exactly as in the backup.`,
    );
  };
  await withDatabaseAsIs(config, bringBack, { makesEmbedded: true });
}

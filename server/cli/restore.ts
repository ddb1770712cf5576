import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { differences, readNote } from '../db/embedded/backup-note.ts';
import { readHolding } from '../db/embedded/holding.ts';
import { restoreBackup } from '../db/embedded/restore.ts';
import { copyStore, describeCopied } from '../files/copy-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openStore } from '../files/open-store.ts';
import { type Command, UsageError } from './command.ts';

export const restore: Command = {
  summary: 'brings a backup back, and proves that it is whole',
  usage: `Usage:
  restore <backup>      brings a backup into DATA_DIR, which must be empty or not there; stop the server first
      --replace         puts what is in DATA_DIR aside, in a folder before-restore-… within it
      --keep-damaged    brings photos back that are damaged in the backup already, instead of stopping there

Every file is compared with the backup, every photo with its hash, the database is started, and its rows are counted against
the backup's note. Only then is it put in place.
With FILES its photos are then brought into the bucket too. With DATABASE_URL use pg_restore into an empty database, and before
the start: vendor-management files bring <folder>.`,
  run: async (words) => {
    const flag = { type: 'boolean', default: false } as const;
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { replace: flag, 'keep-damaged': flag },
    });
    const [backup] = positionals;
    if (backup === undefined || positionals.length !== 1) throw new UsageError('');
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, bucket } = config;
    if (databaseUrl !== null) throw new UsageError('DATABASE_URL is set: its database is not in DATA_DIR.');
    const note = await readNote(backup);
    const { files, damaged, aside } = await restoreBackup(backup, dataDir, {
      replaces: values.replace,
      keepsDamaged: values['keep-damaged'],
      check: async (folder) => {
        const found = await readHolding(folder);
        const wrong = note?.holding == null ? [] : differences(note.holding, found);
        if (wrong.length > 0)
          throw new Error(
            `The backup is not what its note says; nothing was restored:\n  ${wrong.join('\n  ')}`,
          );
        const rows = Object.values(found.rows).reduce((sum, count) => sum + count, 0);
        console.log(`The database starts: ${rows} rows in ${Object.keys(found.rows).length} tables.`);
        if (found.files.missing > 0)
          console.log(
            `${found.files.missing} of ${found.files.named} photos and PDFs are not in the backup.`,
          );
        if (note?.holding == null) console.log('The backup has no counts to compare with.');
      },
    });
    console.log(`Restored ${backup} into ${dataDir}: ${files} files, each the same as in the backup.`);
    if (damaged.length > 0) console.log(`Damaged in the backup already: ${damaged.length}.`);
    if (bucket !== null) {
      const restored = await openFolderStore(join(dataDir, 'files'));
      console.log(`Into the bucket: ${describeCopied(await copyStore(restored, await openStore(config)))}`);
    }
    if (aside !== null) console.log(`What was there lies in ${aside}; remove it when nothing is missing.`);
  },
};

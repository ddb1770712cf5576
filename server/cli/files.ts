import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { withDatabase } from '../db/open-database.ts';
import type { Db } from '../db/schema.ts';
import { adoptStore, type Comparison, compareFiles } from '../files/claim-store.ts';
import { copyStore, describeCopied } from '../files/copy-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { countByCheckState } from '../files/files.sql.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openStore } from '../files/open-store.ts';
import { databaseNow, readStoreRow } from '../files/store.sql.ts';
import { described, storeWords } from '../files/store-names.ts';
import { FIRST_DAY_TURNS, restoreReferenced, sweepFiles, TRASH_KEPT_DAYS } from '../files/sweep.ts';
import { type Command, noMore, oneOf, onlyOne, say } from './command.ts';

const USAGE = `Usage:
  files status   whether the files and the database belong together, and what is in the trash
  files adopt    links them from now on, whatever either belonged to before
  files sweep    moves the files that the sweep held back to the trash; only if they are really not needed
  files fetch <folder>   copies all files to a new folder or to one of an earlier fetch: as a backup, or to move from a bucket to a folder
  files bring <folder>   copies the files of such a folder to where FILES says: to restore them, or to move from a folder to a bucket

The files are in the bucket of FILES, else in DATA_DIR/files. The database is the one of DATABASE_URL, else the embedded one
of DATA_DIR (its server may be running). Before adopt, stop every server that uses the files with another database.`;

type Deps = { readonly db: Db; readonly files: FileStore };

const ACTIONS = { status, adopt, sweep };

export const files: Command = {
  summary: 'checks that the files belong to the database, shows their trash, and copies them',
  usage: USAGE,
  run: async (words) => {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
    const [said, ...rest] = positionals;
    const name = oneOf(['status', 'adopt', 'sweep', 'fetch', 'bring'], said, 'subcommand');
    const config = readConfig(process.env);
    if (name === 'fetch' || name === 'bring') {
      await copy(name, onlyOne(rest, 'folder'), await openStore(config));
      return;
    }
    noMore(rest);
    await withDatabase(config, async (db) => ACTIONS[name]({ db, files: await openStore(config) }));
  },
};

/** Needs no database: a file's name identifies its content. */
async function copy(direction: 'fetch' | 'bring', folder: string, files: FileStore): Promise<void> {
  const other = await openFolderStore(resolve(folder));
  const copied = await (direction === 'fetch' ? copyStore(files, other) : copyStore(other, files));
  say(describeCopied(copied));
  if (copied.damaged.length > 0) throw new Error('Not everything was copied.');
}

async function status({ db, files }: Deps): Promise<void> {
  const inStore = await files.identity();
  const row = await readStoreRow(db, inStore);
  const areOne = inStore !== null && inStore === row.id;
  say(`Id of ${described(files.place)}: ${inStore ?? 'none yet'}`);
  say(`Id of the files that the database belongs to: ${row.id ?? 'none yet'}`);
  say(areOne ? 'They belong together.' : 'They do not belong together (yet).');
  say(describe(await compareFiles(db, files), files));
  for (const [day, hashes] of await files.trashed()) say(`Trash of ${day}: ${hashes.length} files`);
  const { unchecked, damaged } = await countByCheckState(db);
  if (unchecked > 0) say(`${unchecked} pictures are still to be decoded.`);
  if (damaged > 0) say(`${damaged} pictures are damaged: not all of them can be drawn.`);
  if (areOne && row.turns < FIRST_DAY_TURNS)
    say(`The sweep begins after ${FIRST_DAY_TURNS} hourly turns; ${row.turns} so far.`);
  if (row.held !== null)
    say(`The sweep holds back ${row.held} files that nothing seems to need: too many at once.`);
}

async function adopt({ db, files }: Deps): Promise<void> {
  const id = await adoptStore(db, files);
  await restoreReferenced(db, files);
  say(`From now on ${described(files.place)} and this database belong together, under the id ${id}.`);
  say(describe(await compareFiles(db, files), files));
  say(
    `Nothing is swept for a day. Then files that the database does not know go to the trash, and are deleted after ${TRASH_KEPT_DAYS} days.`,
  );
}

async function sweep({ db, files }: Deps): Promise<void> {
  const turn = await sweepFiles(db, files, { at: await databaseNow(db), share: 'any' });
  if (turn.kind === 'not-ours') throw new Error('They do not belong together: see files status.');
  if (turn.kind === 'swept') say(`Moved to the trash: ${turn.moved}. Deleted for good: ${turn.purged}.`);
  else say('Nothing is swept in the first day: see files status.');
}

function describe({ held, named, missing, unknown }: Comparison, { place }: FileStore): string {
  const lines = [
    `The ${storeWords(place).short} has ${held} files, its trash included; the database names ${named}.`,
    missing > 0 ? `${missing} that the database names are missing.` : '',
    unknown > 0 ? `${unknown} are not named by the database.` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

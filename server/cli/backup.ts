import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { backUp } from '../db/embedded/backup.ts';
import { writeNote } from '../db/embedded/backup-note.ts';
import { findPlace } from '../db/embedded/cluster.ts';
import { readHolding } from '../db/embedded/holding.ts';
import type { Address } from '../db/embedded/launch.ts';
import { findEmbeddedAddress, hasEmbeddedDatabase, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { copyStore, describeCopied } from '../files/copy-store.ts';
import { openFolderStore } from '../files/folder-store.ts';
import { openStore } from '../files/open-store.ts';
import { VERSION } from '../version.ts';
import { type Command, UsageError } from './command.ts';

const USAGE = `Usage:
  backup <folder>       copies DATA_DIR, the embedded database and the files, to a new folder; the server may be running
      --untried         does not start the copy; without it the copy is started once, and what it holds is noted in backup.json

The copy is a data folder: 'restore' brings it back, and so does putting it in the place of DATA_DIR. The files of a bucket are
copied too. With DATABASE_URL use pg_dump, and after it: vendor-management files fetch <folder>.`;

export const backup: Command = {
  summary: 'copies the embedded database and the files while the server runs',
  usage: USAGE,
  run: async (words) => {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { untried: { type: 'boolean', default: false } },
    });
    const [target] = positionals;
    if (target === undefined || positionals.length !== 1) throw new UsageError('');
    const config = readConfig(process.env);
    const { databaseUrl, dataDir, bucket } = config;
    if (databaseUrl !== null) throw new UsageError('DATABASE_URL is set: its database is not in DATA_DIR.');
    if (!(await hasEmbeddedDatabase(dataDir)))
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`);
    const complete = async (folder: string): Promise<void> => {
      const holding = values.untried ? null : await readHolding(folder);
      await writeNote(folder, { madeAt: new Date().toISOString(), version: VERSION, holding });
    };
    const fetchFiles = async (folder: string): Promise<void> => {
      const copied = await copyStore(await openStore(config), await openFolderStore(folder));
      console.log(describeCopied(copied));
    };
    const steps = { files: bucket === null ? null : fetchFiles, complete };
    const place = await findPlace(dataDir);
    const running = await findEmbeddedAddress(dataDir);
    if (running !== null) await backUp(place, running, target, steps);
    else await atRest(dataDir, (address) => backUp(place, address, target, steps));
    console.log(`Backed up ${dataDir} to ${target}.`);
  },
};

/** Starts the database for the copy, so that there is one way to make it. */
async function atRest(dataDir: string, copy: (address: Address) => Promise<void>): Promise<void> {
  const log = pino({ level: 'error', base: null }, pino.destination(2));
  const server = await startEmbeddedPostgres(dataDir, { log });
  try {
    await copy(server.address);
  } finally {
    await server.stop();
  }
}

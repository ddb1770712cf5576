import pino from 'pino';
import { readConfig } from '../config.ts';
import { backUp } from '../db/embedded/backup.ts';
import { findPlace } from '../db/embedded/cluster.ts';
import { findEmbeddedAddress, hasEmbeddedDatabase, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { type Command, UsageError } from './command.ts';

const USAGE = `Usage:
  backup <folder>     copies DATA_DIR, the embedded database and the files, to a new folder; the server may be running

The copy is a data folder: to restore, stop the server, put the copy in the place of DATA_DIR, start.
With DATABASE_URL use pg_dump, and copy DATA_DIR/files after it.`;

export const backup: Command = {
  summary: 'copies the embedded database and the files while the server runs',
  usage: USAGE,
  run: async ([target, ...more]) => {
    if (target === undefined || target.startsWith('-') || more.length > 0) throw new UsageError('');
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (databaseUrl !== null) throw new UsageError('DATABASE_URL is set: its database is not in DATA_DIR.');
    if (!(await hasEmbeddedDatabase(dataDir)))
      throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server.`);
    const running = await findEmbeddedAddress(dataDir);
    if (running !== null) await backUp(await findPlace(dataDir), running, target);
    else await backUpAtRest(dataDir, target);
    console.log(`Backed up ${dataDir} to ${target}.`);
  },
};

/** Starts the database for the copy, so that there is one way to make it. */
async function backUpAtRest(dataDir: string, target: string): Promise<void> {
  const log = pino({ level: 'error', base: null }, pino.destination(2));
  const server = await startEmbeddedPostgres(dataDir, { log });
  try {
    await backUp(await findPlace(dataDir), server.address, target);
  } finally {
    await server.stop();
  }
}

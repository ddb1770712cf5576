import pino, { type Logger } from 'pino';
import type { Tracing } from '../tracing/tracing.ts';
import { DataFolderError } from './embedded/data-folder.ts';
import {
  type EmbeddedPostgres,
  findEmbeddedAddress,
  hasEmbeddedDatabase,
  startEmbeddedPostgres,
} from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { type DatabaseSource, openPool, POOL_LIMITS, type PoolCounts } from './pool.ts';
import { openReads, type Reads } from './reads.ts';
import type { Db } from './schema.ts';

/** Which database; of the configuration. */
type DatabaseAddress = { readonly databaseUrl: string | null; readonly dataDir: string };
/** The same with a standby of it, if there is one. */
type DatabaseAddresses = DatabaseAddress & { readonly databaseReadUrl: string | null };

/** The primary serves a read sooner than anybody waits for a standby that is gone. */
const STANDBY_LIMITS = { ...POOL_LIMITS, connectMs: 2_000, askMs: 1_000 };

export type OpenDatabase = {
  readonly db: Db;
  /** The same for acts, whose statements are prepared. */
  readonly acts: Db;
  /** For what only reads: of the standby where there is one. */
  readonly reads: Reads;
  readonly counts: () => PoolCounts;
  /** Where it is, for a connection outside of the pool. */
  readonly source: DatabaseSource;
  /** Null on a PostgreSQL server of its own. */
  readonly embedded: EmbeddedPostgres | null;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database the configuration names, starting the embedded one where it names none, and migrates it. Lost connections and
 * restarts of the embedded database are logged. Once `stopping` is aborted a lost connection is no error: a supervisor may end the
 * program and its database at the same moment.
 */
export async function openDatabase(
  config: DatabaseAddresses,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  stopping?: AbortSignal,
  tracing: Tracing | null = null,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, { log }) : null;
  const source: DatabaseSource = embedded?.address ?? config.databaseUrl ?? '';
  const onLost = (error: Error): void => {
    if (stopping?.aborted === true) log.info({ err: error }, 'database connection ended while stopping');
    else log.error({ err: error }, 'database connection lost');
  };
  try {
    await migrateAlone(source, onLost);
    const pool = openPool(source, onLost, undefined, undefined, tracing);
    const onStandbyLost = (error: Error): void => log.warn({ err: error }, 'standby connection lost');
    const standby =
      config.databaseReadUrl === null
        ? null
        : openPool(config.databaseReadUrl, onStandbyLost, undefined, STANDBY_LIMITS, tracing);
    const close = async (): Promise<void> => {
      await Promise.all([pool.close(), standby?.close()]);
      await embedded?.stop();
    };
    const { db, acts, counts } = pool;
    const reads = openReads(db, standby?.db ?? null, log);
    return { db, acts, reads, counts, source, embedded, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * The work of a tool beside the server, on the tables of this version: the embedded database as it runs, else started for the length of
 * the work. Throws DataFolderError where there is none, because a new one would only stand in the way of the right one.
 */
export async function withDatabase<T>(config: DatabaseAddress, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabaseAsIs(config, async (db, { source, isRunning }) => {
    // What runs has the tables of the program that runs it.
    if (!isRunning) await migrateAlone(source, () => undefined);
    return work(db);
  });
}

type Found = { readonly source: DatabaseSource; readonly isRunning: boolean };

/** The same with the tables as they are, and without a limit on the time of a statement. `makesEmbedded` makes one without tables. */
export async function withDatabaseAsIs<T>(
  { databaseUrl, dataDir }: DatabaseAddress,
  work: (db: Db, found: Found) => Promise<T>,
  { makesEmbedded = false } = {},
): Promise<T> {
  const log = pino({ level: 'error', base: null }, pino.destination(2));
  const running = databaseUrl === null ? await findEmbeddedAddress(dataDir) : null;
  if (databaseUrl === null && running === null && !makesEmbedded && !(await hasEmbeddedDatabase(dataDir))) {
    throw new DataFolderError(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server, or DATABASE_URL to its database.`,
    );
  }
  const known = databaseUrl ?? running;
  const embedded = known === null ? await startEmbeddedPostgres(dataDir, { log }) : null;
  const source: DatabaseSource = embedded?.address ?? known ?? '';
  const onLost = (error: Error): void => log.error({ err: error }, 'database connection lost');
  const pool = openPool(source, onLost, 2, { ...POOL_LIMITS, statementMs: null });
  try {
    return await work(pool.db, { source, isRunning: running !== null });
  } finally {
    await pool.close();
    await embedded?.stop();
  }
}

/** On a connection without time limits: building an index over a full table, or waiting for another server that does, takes its time. */
async function migrateAlone(source: DatabaseSource, onLost: (error: Error) => void): Promise<string[]> {
  const { db, close } = openPool(source, onLost, 1, { ...POOL_LIMITS, statementMs: null });
  try {
    return await migrate(db);
  } finally {
    await close();
  }
}

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

/** Address of the database, from the configuration. */
type DatabaseAddress = { readonly databaseUrl: string | null; readonly dataDir: string };
/** The same, with its standby if there is one. */
type DatabaseAddresses = DatabaseAddress & { readonly databaseReadUrl: string | null };

/** Short timeouts for the standby: if it is gone, the primary should serve the read soon. */
const STANDBY_LIMITS = { ...POOL_LIMITS, connectMs: 2_000, askMs: 1_000 };

export type OpenDatabase = {
  readonly db: Db;
  /** The same for actions, with prepared statements. */
  readonly actions: Db;
  /** For reads: uses the standby if there is one. */
  readonly reads: Reads;
  readonly counts: () => PoolCounts;
  /** Its address, for a connection outside the pool. */
  readonly source: DatabaseSource;
  /** Null if it runs on a separate PostgreSQL server. */
  readonly embedded: EmbeddedPostgres | null;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database that the configuration names (the embedded one is started if none is named) and migrates it. Lost
 * connections and restarts of the embedded database are logged. After `stopping` is aborted, a lost connection is not
 * an error: a supervisor may end the program and its database at the same moment.
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
    const { db, actions, counts } = pool;
    const reads = openReads(db, standby?.db ?? null, log);
    return { db, actions, reads, counts, source, embedded, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Runs a tool's work next to the server, on this version's tables. An embedded database that is not running is started
 * for the duration of the work. Throws DataFolderError if there is no database, because a new one would only get in the
 * way of the right one.
 */
export async function withDatabase<T>(config: DatabaseAddress, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabaseAsIs(config, async (db, { source, isRunning }) => {
    // The running server has already migrated its database.
    if (!isRunning) await migrateAlone(source, () => undefined);
    return work(db);
  });
}

type Found = { readonly source: DatabaseSource; readonly isRunning: boolean };

/**
 * The same without migrating and without a statement timeout. `makesEmbedded` creates an embedded database without
 * tables if there is none.
 */
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

/**
 * On a connection without time limits: building an index on a full table, or waiting for another server that does, may
 * take long.
 */
async function migrateAlone(source: DatabaseSource, onLost: (error: Error) => void): Promise<string[]> {
  const { db, close } = openPool(source, onLost, 1, { ...POOL_LIMITS, statementMs: null });
  try {
    return await migrate(db);
  } finally {
    await close();
  }
}

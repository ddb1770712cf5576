import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Tracing, tracedPool } from '../tracing/tracing.ts';
import type { Address } from './embedded/launch.ts';
import { DatabaseUnreachable, OutcomeUnknown } from './faults.ts';
import { withPreparedStatements } from './prepared.ts';
import type { Database, Db } from './schema.ts';
import { cut, DatabaseSilent, type SilenceLimits, SilenceWatch, withTimeout } from './silence.ts';

/** Where the database is: an address of the embedded server, or a connection string. */
export type DatabaseSource = Address | string;

export type Pool = {
  readonly db: Db;
  /** The same for acts, whose statements are prepared (`withPreparedStatements`). */
  readonly acts: Db;
  /** Its connections as they are now. */
  readonly counts: () => PoolCounts;
  readonly close: () => Promise<void>;
};

/** Connections at work and at rest, and requests that wait for one. */
export type PoolCounts = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type PoolLimits = SilenceLimits & {
  /** Getting a connection, waiting for a free one included. */
  readonly connectMs: number;
  /** A connection unused for longer is asked whether it still lives before a call relies on it. */
  readonly trustedMs: number;
};

/**
 * A call on a full database takes under a second, and each lock it waits for at most ten; so half a minute cuts nobody's work. A silent
 * database shows within `askAfterMs + askMs` to those who wait for it, and within `askMs + connectMs` to those who come then; a
 * connection that is lost alone within twice the first.
 */
export const POOL_LIMITS: PoolLimits = {
  statementMs: 30_000,
  askAfterMs: 3_000,
  askMs: 3_000,
  connectMs: 5_000,
  trustedMs: 1_000,
};

/** After this a pool that closes waits for no more goodbyes. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * A pool on a PostgreSQL of either kind. Whole numbers come back as numbers (beyond 2^53 it throws rather than round money),
 * instants as ISO text. `onError` hears of connections that were lost while nobody waited on them: unheard, they would end the process.
 */
export function openPool(
  source: DatabaseSource,
  onError: (error: Error) => void,
  max = 10,
  limits: PoolLimits = POOL_LIMITS,
  tracing: Tracing | null = null,
): Pool {
  const place = typeof source === 'string' ? { connectionString: source } : source;
  const pool = new pg.Pool({
    ...place,
    max,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 60_000,
    application_name: 'vendor-management',
    // A machine that vanished says nothing; the system asks after it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A call that hangs in the database must not hold its connection for ever.
    ...(limits.statementMs === null ? {} : { statement_timeout: limits.statementMs }),
    idle_in_transaction_session_timeout: 120_000,
    types: { getTypeParser: typeParser },
  });
  let isClosing = false;
  // Every client is listened to by itself, since one lost between two queries of a transaction does not report to the pool. An idle
  // one reports to both and is heard once.
  pool.on('error', () => undefined);
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!isClosing) onError(error);
    }),
  );
  const telling = tracedPool(watchedPool(pool, new SilenceWatch(place, limits), limits), tracing);
  const over = (connections: PostgresPool): Db =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  const db = over(telling);
  const close = (): Promise<void> => {
    isClosing = true;
    return db.destroy();
  };
  const counts = (): PoolCounts => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, acts: over(withPreparedStatements(telling)), counts, close };
}

/**
 * The driver reports a lost connection as a plain Error that only its text distinguishes. Here, at its border, everything that is not
 * an answer of the server becomes DatabaseUnreachable, and a connection that gave none is never used again.
 */
function watchedPool(pool: pg.Pool, silence: SilenceWatch, limits: PoolLimits): PostgresPool {
  const checkout = checkedOut(pool, limits);
  return {
    connect: async () => {
      // Refused for whatever reason (password, too many, no such database): there is none to work with.
      const { client, release } = await checkout.take().catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
      const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
      let lost: DatabaseUnreachable | null = null;
      const ask = async (...input: unknown[]): Promise<unknown> => {
        // The rollback after a statement that was not answered would wait just as long; the cut connection is one.
        if (lost !== null) throw lost;
        try {
          return await silence.watch(query(...input), backendPidOf(client));
        } catch (error) {
          if (error instanceof DatabaseSilent) cut(client);
          const told = unreachableUnlessAnswered(error);
          if (!(told instanceof DatabaseUnreachable)) throw told;
          lost = input[0] === 'commit' ? new OutcomeUnknown(error) : told;
          throw lost;
        }
      };
      return {
        query: ask,
        release: () => release(lost),
      } as unknown as PostgresPoolClient;
    },
    end: () => checkout.end(),
  };
}

type Checkout = {
  readonly take: () => Promise<{ client: pg.PoolClient; release: (lost: Error | null) => void }>;
  readonly end: () => Promise<void>;
};

/**
 * Takes connections from the pool that can be relied on. One unused for long is asked first; if it does not answer, every connection
 * not used since is thrown away with it, because what silenced one (a route, a machine) mostly silenced all.
 */
function checkedOut(pool: pg.Pool, { askMs, trustedMs }: PoolLimits): Checkout {
  const usedMs = new WeakMap<pg.PoolClient, number>();
  const all = new Set<pg.PoolClient>();
  pool.on('connect', (client) => all.add(client));
  pool.on('remove', (client) => all.delete(client));
  let doubtedMs = 0;

  const isUsable = async (client: pg.PoolClient): Promise<boolean> => {
    const lastMs = usedMs.get(client);
    // Made just now.
    if (lastMs === undefined) return true;
    if (lastMs < doubtedMs) return false;
    if (performance.now() - lastMs < trustedMs) return true;
    const answers = await withTimeout(client.query('select 1'), askMs).then(
      () => true,
      () => false,
    );
    if (!answers) doubtedMs = performance.now();
    return answers;
  };
  return {
    take: async () => {
      for (;;) {
        const client = await pool.connect();
        const release = (lost: Error | null): void => {
          usedMs.set(client, performance.now());
          if (lost !== null) doubtedMs = performance.now();
          client.release(lost ?? undefined);
        };
        if (await isUsable(client)) return { client, release };
        cut(client);
        client.release(true);
      }
    },
    end: async () => {
      const timer = setTimeout(() => all.forEach(cut), CLOSE_TIMEOUT_MS);
      await pool.end().finally(() => clearTimeout(timer));
    },
  };
}

/** The database's process behind the connection, as the database named it. */
function backendPidOf(client: pg.PoolClient): number | null {
  const { processID } = client as unknown as { processID: number | null };
  return processID;
}

function unreachableUnlessAnswered(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError || error instanceof InexactNumber;
  return isAnswer ? error : new DatabaseUnreachable(error);
}

/** A whole number of the database that JavaScript cannot hold: a bug, so it is thrown and never rounded. */
class InexactNumber extends Error {}

const { builtins } = pg.types;

const typeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return parseExactNumber;
    if (oid === builtins.TIMESTAMPTZ) return parseInstant;
  }
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}) as typeof pg.types.getTypeParser;

function parseExactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new InexactNumber(`the database sent ${text}, which a number cannot hold exactly`);
  }
  return value;
}

function parseInstant(text: string): string {
  return new Date(
    text.includes('T') ? text : text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  ).toISOString();
}

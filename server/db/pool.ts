import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Tracing, tracedPool } from '../tracing/tracing.ts';
import type { Address } from './embedded/launch.ts';
import { DatabaseUnreachable, OutcomeUnknown } from './faults.ts';
import { withPreparedStatements } from './prepared.ts';
import type { Database, Db } from './schema.ts';
import { cut, DatabaseSilent, type SilenceLimits, SilenceWatch, withTimeout } from './silence.ts';

/** Address of the embedded server, or a connection string. */
export type DatabaseSource = Address | string;

export type Pool = {
  readonly db: Db;
  /** The same for actions, with prepared statements (`withPreparedStatements`). */
  readonly actions: Db;
  /** Current state of its connections. */
  readonly counts: () => PoolCounts;
  readonly close: () => Promise<void>;
};

/** Busy and idle connections, and requests that wait for one. */
export type PoolCounts = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type PoolLimits = SilenceLimits & {
  /** Time limit for getting a connection, including the wait for a free one. */
  readonly connectMs: number;
  /** A connection that was unused for longer is checked before a call relies on it. */
  readonly trustedMs: number;
};

/**
 * A call on a full database takes under a second and waits at most ten for each lock, so half a minute interrupts no
 * legitimate work. A silent database is noticed within `askAfterMs + askMs` by those already waiting, and within `askMs
 * + connectMs` by later calls. The loss of a single connection is noticed within twice the former.
 */
export const POOL_LIMITS: PoolLimits = {
  statementMs: 30_000,
  askAfterMs: 3_000,
  askMs: 3_000,
  connectMs: 5_000,
  trustedMs: 1_000,
};

/** A closing pool stops waiting for its connections to close after this. */
const CLOSE_TIMEOUT_MS = 3_000;

/**
 * A pool on either kind of PostgreSQL. Whole numbers come back as numbers (beyond 2^53 it throws instead of rounding
 * money), instants as ISO text. `onError` receives connections that were lost while nobody used them; without a
 * listener they would end the process.
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
    // A machine that vanished sends nothing; TCP keep-alive detects it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A call that hangs in the database must not hold its connection forever.
    ...(limits.statementMs === null ? {} : { statement_timeout: limits.statementMs }),
    idle_in_transaction_session_timeout: 120_000,
    types: { getTypeParser: typeParser },
  });
  let isClosing = false;
  // Each client has its own listener, because one lost between two queries of a transaction does not report to the
  // pool. An idle one reports to both, and only one of the reports is used.
  pool.on('error', () => undefined);
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!isClosing) onError(error);
    }),
  );
  const instrumentedPool = tracedPool(watchedPool(pool, new SilenceWatch(place, limits), limits), tracing);
  const over = (connections: PostgresPool): Db =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  const db = over(instrumentedPool);
  const close = (): Promise<void> => {
    isClosing = true;
    return db.destroy();
  };
  const counts = (): PoolCounts => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { db, actions: over(withPreparedStatements(instrumentedPool)), counts, close };
}

/**
 * The driver reports a lost connection as a plain Error, recognizable only by its text. Here, at the driver's boundary,
 * everything that is not an answer of the server becomes DatabaseUnreachable, and a connection that gave no answer is
 * never used again.
 */
function watchedPool(pool: pg.Pool, silence: SilenceWatch, limits: PoolLimits): PostgresPool {
  const checkout = checkedOut(pool, limits);
  return {
    connect: async () => {
      // Whatever the reason (wrong password, too many connections, no such database), there is no connection to work
      // with.
      const { client, release } = await checkout.take().catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
      const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
      let lost: DatabaseUnreachable | null = null;
      const ask = async (...input: unknown[]): Promise<unknown> => {
        // The rollback after an unanswered statement would wait just as long. Cutting the connection has the same
        // effect.
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
 * Takes reliable connections from the pool. One that was unused for long is checked first. If it does not answer, every
 * connection not used since is discarded too, because the cause (a route, a machine) mostly affects all of them.
 */
function checkedOut(pool: pg.Pool, { askMs, trustedMs }: PoolLimits): Checkout {
  const usedMs = new WeakMap<pg.PoolClient, number>();
  const all = new Set<pg.PoolClient>();
  pool.on('connect', (client) => all.add(client));
  pool.on('remove', (client) => all.delete(client));
  let doubtedMs = 0;

  const isUsable = async (client: pg.PoolClient): Promise<boolean> => {
    const lastMs = usedMs.get(client);
    // Just created.
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

/** Process id of the connection's backend, as the database reported it. */
function backendPidOf(client: pg.PoolClient): number | null {
  const { processID } = client as unknown as { processID: number | null };
  return processID;
}

function unreachableUnlessAnswered(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError || error instanceof InexactNumber;
  return isAnswer ? error : new DatabaseUnreachable(error);
}

/** A whole number of the database that JavaScript cannot represent. It is a bug, so it is thrown and never rounded. */
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

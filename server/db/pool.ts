import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Address } from './embedded/launch.ts';
import { DatabaseUnreachable } from './faults.ts';
import { preparing } from './prepared.ts';
import type { Database, Db } from './schema.ts';

/** Where the database is: an address of the embedded server, or a connection string. */
export type DatabaseSource = Address | string;

export type Pool = {
  readonly db: Db;
  /** The same for acts, whose statements are prepared (`preparing`). */
  readonly acts: Db;
  readonly close: () => Promise<void>;
};

/**
 * A pool on a PostgreSQL of either kind. Whole numbers come back as numbers (beyond 2^53 it throws rather than round money),
 * instants as ISO text. `onError` hears of connections that were lost while nobody waited on them: unheard, they would end the process.
 */
export function openPool(source: DatabaseSource, onError: (error: Error) => void, max = 10): Pool {
  const pool = new pg.Pool({
    ...(typeof source === 'string' ? { connectionString: source } : source),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'vendor-management',
    // A call that hangs in the database must not hold its connection for ever; the HTTP side gives up at 120 s.
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 120_000,
    types: { getTypeParser: typeParser },
  });
  pool.on('error', onError);
  // A client that is lost between two queries of a transaction reports it on itself, not on the pool.
  pool.on('connect', (client) => client.on('error', onError));
  const telling = tellingPool(pool);
  const over = (connections: PostgresPool): Db =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  const db = over(telling);
  return { db, acts: over(preparing(telling)), close: () => db.destroy() };
}

/**
 * The driver reports a lost connection as a plain Error that only its text tells apart. Here, at its border, everything that is not
 * an answer of the server becomes DatabaseUnreachable.
 */
function tellingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      // Refused for whatever reason (password, too many, no such database): there is none to work with.
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
      const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
      const telling = {
        query: (...input: unknown[]) =>
          query(...input).catch((error: unknown) => {
            throw unreachableUnlessAnswered(error);
          }),
        release: () => client.release(),
      };
      return telling as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

function unreachableUnlessAnswered(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError || error instanceof InexactNumber;
  return isAnswer ? error : new DatabaseUnreachable(error);
}

/** A whole number of the database that JavaScript cannot hold: a bug in whoever let it grow, never rounded. */
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

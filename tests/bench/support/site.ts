import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { findEmbeddedAddress } from '#server/db/embedded/start.ts';
import { type DatabaseSource, openPool } from '#server/db/pool.ts';
import type { Db } from '#server/db/schema.ts';
import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { createDatabase, dropDatabase, namedDatabase, withClient } from '#tests/support/server-database.ts';
import { seedUsers } from '#tests/support/server-users.ts';

export const TOKEN = 'demo-super-admin';
/** Under which the device keeps what this person captured. */
export const OWNER = { key: '1/user-demo-super-admin', name: 'demo.super-admin' };

/** The built server in a process of its own, and a way into its database past it. */
export type Site = {
  readonly server: ProductServer;
  readonly databaseVersion: string;
  /** The product's own pool, in this process. */
  readonly db: Db;
  /** A connection of its own, with no time limits. */
  query<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** Starts on the embedded database, or on a database of its own on the PostgreSQL server at `postgresUrl`. */
export async function startSite(postgresUrl: string | null = null): Promise<Site> {
  const name = `vm_bench_${randomBytes(6).toString('hex')}`;
  if (postgresUrl !== null) await createDatabase(postgresUrl, name, null);
  const given = postgresUrl === null ? null : namedDatabase(postgresUrl, name);
  const server = await startProductServer({
    env: { DEMO: '0', LOG_LEVEL: 'warn', DATABASE_URL: typeof given === 'string' ? given : '' },
  });
  const source: DatabaseSource | null = given ?? (await findEmbeddedAddress(server.dataDir));
  if (source === null) throw new Error('The embedded database does not run.');
  const pool = openPool(source, () => undefined);
  await seedUsers(pool.db);
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(pool.db);
  const kind = postgresUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL server';
  return {
    server,
    databaseVersion: `${kind} ${rows[0]?.version.split(' ')[0]}`,
    db: pool.db,
    query: (work) => withClient(source, work),
    stop: async () => {
      await pool.close();
      await server.stop();
      if (postgresUrl !== null) await dropDatabase(postgresUrl, name);
    },
  };
}

import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { findPostmaster, isAlive } from '#server/db/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { type DatabaseSource, openPool } from '#server/db/pool.ts';
import { createDatabase, dropDatabase, namedDatabase, seedUsers, withClient } from './server-database.ts';

/** The run's database server, as provided to test files. */
export type TestDatabase = {
  /** Database for administrative commands: create, drop. */
  readonly admin: DatabaseSource;
  /** Migrated, with the users of server-database.ts; each test server gets a clone. */
  readonly usersTemplate: string;
  /** Made by the first test that needs it. */
  readonly demoTemplate: string;
  /** Removed at the end of the run. */
  readonly folder: string;
};

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  export interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

const PREFIX = 'vm-tests-';

/** A killed run leaves its database running, as the launcher is meant to; the next run ends it. */
async function endKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^vm-tests-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || (await isAlive(Number(owner)))) continue;
    const left = await findPostmaster(join(tmpdir(), name, 'postgres', 'cluster'));
    if (left !== null) process.kill(left.pid, 'SIGQUIT');
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** No power failure threatens a test's database, so it need not wait for the disk. */
async function spareTheDisk(admin: DatabaseSource): Promise<void> {
  await withClient(admin, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`alter system set ${setting} = off`);
    }
    await client.query('select pg_reload_conf()');
  });
}

/** One PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or else an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await endKilledRuns();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // The database's own account needs access through this folder.
  await chmod(folder, 0o755);
  const url = process.env.TEST_DATABASE_URL;
  const embedded =
    url === undefined || url === ''
      ? await startEmbeddedPostgres(folder, { log: pino({ level: 'silent' }) })
      : null;
  const admin = embedded?.address ?? url ?? '';
  if (embedded !== null) await spareTheDisk(admin);
  // Runs that share a server (TEST_DATABASE_URL) must not use the same names.
  const run = `${process.pid}_${Date.now().toString(36)}_${project.name}`;
  const [usersTemplate, demoTemplate] = [`vm_users_${run}`, `vm_demo_${run}`];
  await createDatabase(admin, usersTemplate, null);
  const pool = openPool(namedDatabase(admin, usersTemplate), () => undefined, 2);
  await migrate(pool.db);
  await seedUsers(pool.db);
  await pool.close();
  project.provide('testDatabase', { admin, usersTemplate, demoTemplate, folder });
  return async () => {
    if (embedded === null) {
      await dropDatabase(admin, usersTemplate);
      await dropDatabase(admin, demoTemplate);
    }
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

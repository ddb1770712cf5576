import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type pg from 'pg';
import { findEmbeddedAddress } from '#server/db/embedded/start.ts';
import { type DatabaseSource, openPool } from '#server/db/pool.ts';
import type { Db } from '#server/db/schema.ts';
import { type LaunchedChromium, launchChromium } from '../chromium.ts';
import { type ProductServer, startProductServer } from '../process.ts';
import { type FaultProxy, startFaultProxy } from '../proxy.ts';
import { createDatabase, dropDatabase, namedDatabase, seedUsers, withClient } from '../server-database.ts';

export const TOKEN = 'demo-super-admin';
/** Owner under which the device stores this user's actions. */
export const OWNER = { key: '1/user-demo-super-admin', name: 'demo.super-admin' };

/** The built server in a separate process, with direct access to its database. */
export type Site = {
  readonly server: ProductServer;
  readonly databaseVersion: string;
  /** The product's own pool, in this process. */
  readonly db: Db;
  /** Runs `work` on a separate connection without statement timeouts. */
  query<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** Starts on the embedded database, or on a new database of the PostgreSQL server at `postgresUrl`. */
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

/** The whole product: the built server, a network that can be broken, and a signed-in browser behind it. */
export type SignedInSite = {
  readonly site: Site;
  readonly network: FaultProxy;
  readonly browser: LaunchedChromium;
  readonly page: Page;
  close(): Promise<void>;
};

/** `prepare` fills the database before the tablet signs in. */
export async function openSignedInSite(prepare: (site: Site) => Promise<unknown>): Promise<SignedInSite> {
  const site = await startSite();
  await prepare(site);
  const network = await startFaultProxy({ port: site.server.port });
  const browser = await launchChromium({ baseURL: network.url });
  const { page } = browser;
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/validate-token?token=${TOKEN}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return {
    site,
    network,
    browser,
    page,
    close: async () => {
      await browser.close();
      await network.close();
      await site.stop();
    },
  };
}

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino, { type Logger } from 'pino';
import { createServer } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import type { Db } from './db/schema.ts';
import { hasNoUsers, validTokens } from './db/users.sql.ts';
import { openEvents } from './events/open-events.ts';
import { claimStore, explainMismatch } from './files/claim-store.ts';
import { openDecoder } from './files/decoder.ts';
import type { FileStore } from './files/file-store.ts';
import { openFolderStore } from './files/folder-store.ts';
import { databaseNow } from './files/store.sql.ts';
import { bringBackNamed, sweepFiles, troubleOf } from './files/sweep.ts';
import { sweepKeys } from './http/idempotency.sql.ts';
import { INCOMING_KEPT_MS, KEY_KEPT_DAYS, SWEEP_EVERY_MS } from './http/limits.ts';
import { listen } from './http/listen.ts';
import { hashToken } from './http/session.ts';
import { openStaticApp, type StaticApp } from './http/static-app.ts';
import { routes } from './routes.ts';

declare const __APP_VERSION__: string | undefined;
const VERSION = typeof __APP_VERSION__ === 'undefined' ? 'development' : (__APP_VERSION__ ?? 'development');
const DEMO_TOKENS = ['demo-super-admin', 'demo-admin', 'demo-creator', 'demo-approver', 'demo-other-complex'];
const DAY_MS = 24 * 60 * 60 * 1000;
const clock = { now: () => new Date() };

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function main(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null });
  const folder = join(config.dataDir, 'files');
  const files = await openFolderStore(folder);
  const database = await openDatabase(config, (error) =>
    log.error({ err: error }, 'database connection lost'),
  );
  try {
    const claim = await claimStore(database.db, files);
    if (claim.kind === 'refused') throw new Error(explainMismatch(claim, folder));
    await run(config, log, files, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function run(config: Config, log: Logger, files: FileStore, database: OpenDatabase): Promise<void> {
  const { db, acts, embedded, source } = database;
  if (embedded?.notice != null) console.log(embedded.notice);
  if (embedded?.adopted === true) log.warn('took over the database of a program that was killed');
  const decoder = openDecoder();
  if (config.demo && (await hasNoUsers(db))) {
    console.log('Loading the demo complex …');
    const { loadDemo } = await import('./demo/load.ts');
    await loadDemo({ db, files, decoder, clock });
  }
  await tidyFiles(db, files, log);
  const { idempotency, fleetDashboardUrl } = config;
  const app = await findApp();
  const events = config.events ? await openEvents({ db, source, log }) : null;
  const server = createServer({
    db,
    acts,
    files,
    decoder,
    clock,
    idempotency,
    fleetDashboardUrl,
    routes,
    app,
    events,
    version: VERSION,
    log,
  });
  const listening = await listen(server.fetch, config.host, config.port);
  const sweeping = setInterval(() => void sweep(db, files, log), SWEEP_EVERY_MS);
  await printLinks(db, config.host, listening.port);
  stopOnSignal(async () => {
    clearInterval(sweeping);
    await events?.close();
    await listening.stop();
    decoder.close();
    await database.close();
  });
}

/** A person started this: sentences help them more than a stack, which `LOG_LEVEL=debug` shows. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env.LOG_LEVEL === 'debug') return String(error.stack);
  return error.cause === undefined ? error.message : `${error.message}: ${explain(error.cause)}`;
}

/** The built app lies beside the built server; run from its sources the development server serves it instead. */
async function findApp(): Promise<StaticApp | null> {
  const folder = fileURLToPath(new URL('../app', import.meta.url));
  const isBuilt = await access(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
  return isBuilt ? openStaticApp(folder) : null;
}

/** What a killed program left half received goes; what a restored database names again comes back from the trash. */
async function tidyFiles(db: Db, files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepIncoming(clock.now().getTime() - INCOMING_KEPT_MS);
    const restored = await bringBackNamed(db, files);
    if (restored > 0) log.warn({ restored }, 'took files that the database names out of the trash');
  } catch (error) {
    // Such a file is served from the trash as well: no reason not to start.
    log.error({ err: error }, 'tidying the files failed');
  }
}

async function sweep(db: Db, files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepIncoming(clock.now().getTime() - INCOMING_KEPT_MS);
    const turn = await sweepFiles(db, files, { at: await databaseNow(db), share: 'small' });
    const trouble = troubleOf(turn);
    if (trouble !== null) {
      log.error({ turn }, 'nothing was swept');
      console.error(trouble);
    }
    if (turn.kind === 'swept' && turn.moved + turn.purged > 0)
      log.info({ moved: turn.moved, purged: turn.purged }, 'swept files');
    const nowMs = clock.now().getTime();
    const forgotten = await sweepKeys(db, new Date(nowMs - KEY_KEPT_DAYS * DAY_MS).toISOString());
    if (forgotten > 0) log.info({ forgotten }, 'swept keys');
  } catch (error) {
    // The next turn tries again; until then nothing but space is lost.
    log.error({ err: error }, 'sweep failed');
  }
}

async function printLinks(db: Db, host: string, port: number): Promise<void> {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const origin = `http://${name}:${port}`;
  console.log(`\nVendor Management is ready at ${origin}`);
  const valid = new Map(
    (await validTokens(db, DEMO_TOKENS.map(hashToken))).map((row) => [row.tokenHash, row.role]),
  );
  for (const token of DEMO_TOKENS) {
    const role = valid.get(hashToken(token));
    if (role === undefined) continue;
    const label =
      token === 'demo-other-complex' ? 'super-admin, second complex' : role.replace('vendor-management-', '');
    console.log(`  ${label.padEnd(28)}${origin}/validate-token?token=${token}`);
  }
  if (valid.size === 0)
    console.log('  Make an access link with: node dist/server/cli/token.js create <username>');
}

/** Stops in order on the first signal; a second one of an impatient person ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

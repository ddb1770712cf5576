import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import pino, { type Logger } from 'pino';
import { createServer } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { makeDataFolder } from './db/embedded/data-folder.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import type { Db } from './db/schema.ts';
import { hasNoUsers } from './db/users.sql.ts';
import people from './demo/people.json';
import { countDevices } from './devices/devices.sql.ts';
import { isAccessible } from './disk.ts';
import { openEvents } from './events/open-events.ts';
import { explain } from './explain.ts';
import { claimStore, explainMismatch } from './files/claim-store.ts';
import { openDecoder } from './files/decoder.ts';
import { openDeferredCheck } from './files/deferred-check.ts';
import type { FileStore } from './files/file-store.ts';
import { openStore } from './files/open-store.ts';
import { databaseNow } from './files/store.sql.ts';
import { restoreReferenced, sweepFiles, sweepWarning } from './files/sweep.ts';
import { sweepKeys } from './http/idempotency.sql.ts';
import { HEAP_FLAGS, INCOMING_KEPT_MS, SWEEP_EVERY_MS } from './http/limits.ts';
import { type Listening, listen } from './http/listen.ts';
import { securityHeaders } from './http/security-headers.ts';
import { rolesOf } from './http/session.sql.ts';
import { hashToken } from './http/session.ts';
import { openStaticApp, type StaticApp } from './http/static-app.ts';
import { followCredentials, readCredentials } from './http/tls.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { systemdNotifier } from './ready-notice.ts';
import { routes } from './routes.ts';
import { demoSignInsOf, startNotice } from './start-notice.ts';
import { type Tracing, tracedDecoder, tracedFiles } from './tracing/tracing.ts';
import { VERSION } from './version.ts';

for (const flag of HEAP_FLAGS) setFlagsFromString(flag);

const clock = { now: () => new Date() };

const isOnTerminal = isatty(0);
let isHungUp = false;
// Without a handler, a hang-up would end the process and leave its database behind, even while that is starting.
process.on('SIGHUP', () => {
  isHungUp = isOnTerminal;
});
// A terminal that is gone accepts no more output, which is no reason to stop the cleanup.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function main(config: Config): Promise<void> {
  // Not pino's default destination: on a terminal that is gone it keeps retrying to write the rest, and the process
  // never ends.
  const log = pino({ level: config.logLevel, base: null }, process.stdout);
  const notifyReady = systemdNotifier(process.env, log);
  // Before anything is created in it: the mode of a new folder, and so who may enter it, is decided there.
  await makeDataFolder(config.dataDir);
  const tracing = await followRequests(config, log);
  const files = tracedFiles(await openStore(config), tracing);
  const stopping = new AbortController();
  const database = await openDatabase(config, log, stopping.signal, tracing);
  try {
    const claim = await claimStore(database.db, files);
    if (claim.kind === 'refused') throw new Error(explainMismatch(claim, files.place));
    await run({ config, log, files, database, stopping, tracing, notifyReady });
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Running = {
  readonly config: Config;
  readonly log: Logger;
  readonly files: FileStore;
  readonly database: OpenDatabase;
  readonly stopping: AbortController;
  readonly tracing: Tracing | null;
  readonly notifyReady: () => void;
};

async function run({ config, log, files, database, stopping, tracing, notifyReady }: Running): Promise<void> {
  const { db, actions, reads, embedded, source } = database;
  if (embedded?.notice != null) console.log(embedded.notice);
  if (embedded?.adopted === true) log.warn('took over the database of a program that was killed');
  const decoder = tracedDecoder(openDecoder(), tracing);
  if (config.loadsDemo && (await hasNoUsers(db))) {
    console.log('Loading the demo complex …');
    const { loadDemo } = await import('./demo/load.ts');
    await loadDemo({ db, files, decoder, clock });
  }
  await tidyFiles(db, files, log);
  const deferredCheck = openDeferredCheck({ db, files, decoder, log, tracing });
  deferredCheck.begin();
  const { idempotency, fleetDashboardUrl, demoSignIn, trustProxy, hsts, tls } = config;
  const credentials = tls === null ? null : await readCredentials(tls);
  const app = await findApp();
  const events = config.events ? await openEvents({ db, source, log, clock, demoSignIn }) : null;
  const demoRoles = await rolesOfDemo(db, demoSignIn);
  const metrics =
    config.metricsPort === null
      ? null
      : openMetrics({
          version: VERSION,
          streams: () => events?.count() ?? 0,
          connections: database.counts,
          reads: reads.counts,
          devices: () => countDevices(db, clock.now().toISOString()),
          folder: files.incoming,
        });
  const server = createServer({
    db,
    actions,
    reads,
    files,
    decoder,
    deferredCheck,
    clock,
    idempotency,
    fleetDashboardUrl,
    demoSignIn,
    demoSignIns: demoSignInsOf(demoRoles),
    trustProxy,
    hsts,
    routes,
    app,
    events,
    version: VERSION,
    log,
    metrics,
    tracing,
    stopping: stopping.signal,
  });
  const headers = securityHeaders(hsts === true);
  const listening = await listen(server.fetch, config.host, config.port, headers, credentials);
  const unfollow = tls === null ? () => undefined : followCredentials(tls, listening.renew, log);
  const reading = await listenForMetrics(config, metrics);
  const sweeping = setInterval(() => {
    void sweep(db, files, log);
    deferredCheck.begin();
  }, SWEEP_EVERY_MS);
  const notice = startNotice({
    config,
    port: listening.port,
    demoRoles,
    hasUsers: !(await hasNoUsers(db)),
  });
  console.log(notice.join('\n'));
  if (reading !== null) console.log(`  Metrics at ${config.host} port ${reading.port}, path /metrics.`);
  notifyReady();
  if (tls === null) process.on('SIGHUP', () => log.info('there is no certificate to read again'));
  stopOnSignal(async () => {
    stopping.abort();
    log.info({ delaySeconds: config.stopDelaySeconds }, 'stopping');
    clearInterval(sweeping);
    unfollow();
    // A load balancer polls for readiness, and needs a moment to notice.
    listening.drain();
    await delay(config.stopDelaySeconds * 1_000);
    const stopped = listening.stop();
    // An event stream would be a request that never finishes.
    await events?.close();
    await stopped;
    await reading?.stop();
    decoder.close();
    await deferredCheck.close();
    await Promise.all([database.close(), tracing?.close()]);
  });
}

/** Loads the tracing packages only if traces are configured. */
async function followRequests({ traces }: Config, log: Logger): Promise<Tracing | null> {
  if (traces === null || 'wrong' in traces) return null;
  const { openTracing } = await import('./tracing/open-tracing.ts');
  return openTracing(VERSION, log);
}

/** On a separate port, so that a proxy that forwards the app does not forward the metrics too. */
async function listenForMetrics(
  { host, metricsPort }: Config,
  metrics: Metrics | null,
): Promise<Listening | null> {
  if (metrics === null || metricsPort === null) return null;
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/metrics') return new Response('See /metrics.\n', { status: 404 });
    const { contentType, text } = await metrics.read();
    return new Response(text, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
  };
  return listen(answer, host, metricsPort, securityHeaders(false));
}

/** The built app is next to the built server. When run from sources, the development server serves it instead. */
async function findApp(): Promise<StaticApp | null> {
  const folder = fileURLToPath(new URL('../app', import.meta.url));
  return (await isAccessible(join(folder, 'index.html'))) ? openStaticApp(folder) : null;
}

/**
 * Removes partial uploads of a killed program, and restores files from the trash that a restored database names again.
 */
async function tidyFiles(db: Db, files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepIncoming(clock.now().getTime() - INCOMING_KEPT_MS);
    const restored = await restoreReferenced(db, files);
    if (restored > 0) log.warn({ restored }, 'took files that the database names out of the trash');
  } catch (error) {
    // Such a file is also served from the trash, so this is no reason not to start.
    log.error({ err: error }, 'tidying the files failed');
  }
}

/** Time of the last sweep of keys, on the monotonic clock. */
let keysSweptMs = performance.now();

async function sweep(db: Db, files: FileStore, log: Logger): Promise<void> {
  try {
    await files.sweepIncoming(clock.now().getTime() - INCOMING_KEPT_MS);
    const turn = await sweepFiles(db, files, { at: await databaseNow(db), share: 'small' });
    const trouble = sweepWarning(turn, files.place);
    if (trouble !== null) {
      log.error({ turn }, 'nothing was swept');
      console.error(trouble);
    }
    if (turn.kind === 'swept' && turn.moved + turn.purged > 0)
      log.info({ moved: turn.moved, purged: turn.purged }, 'swept files');
  } catch (error) {
    // The next turn tries again; until then only space is lost.
    log.error({ err: error }, 'sweeping files failed');
  }
  try {
    const ranToMs = performance.now();
    const forgotten = await sweepKeys(db, ranToMs - keysSweptMs);
    keysSweptMs = ranToMs;
    if (forgotten > 0) log.info({ forgotten }, 'swept keys');
  } catch (error) {
    log.error({ err: error }, 'sweeping keys failed');
  }
}

/** Roles of the demo tokens that are valid here, by token. */
async function rolesOfDemo(db: Db, demoSignIn: boolean): Promise<ReadonlyMap<string, string>> {
  const roles = await rolesOf(
    db,
    people.users.map(({ token }) => hashToken(token)),
    { at: clock.now().toISOString(), demoSignIn },
  );
  return new Map(
    people.users.flatMap(({ token }) => {
      const role = roles.get(hashToken(token));
      return role === undefined ? [] : [[token, role] as const];
    }),
  );
}

/**
 * Shuts down in order on the first signal, or when the terminal on which it was started closes. A second signal, from
 * an impatient person, ends the process at once. Without a terminal a hang-up means `systemctl reload`, and stops
 * nothing.
 */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (code: number): void => {
    // Node cannot restore a terminal that is gone, and aborts on trying; ending by a signal avoids that.
    if (isHungUp) {
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    } else process.exit(code);
  };
  const onSignal = (): void => {
    if (isStopping) end(1);
    isStopping = true;
    stop().then(
      () => end(0),
      (error: unknown) => {
        console.error(error);
        end(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (isOnTerminal) process.on('SIGHUP', onSignal);
  if (isHungUp) onSignal();
}

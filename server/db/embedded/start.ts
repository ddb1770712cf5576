import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { unprivilegedAccount } from './account.ts';
import { preparePlace } from './cluster.ts';
import { type Address, addressOf, becomesReady, launch, removeSocketFolder } from './launch.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  readonly address: Address;
  /** Of the server that runs now. */
  readonly pid: () => number;
  /** True when a server that a killed process left behind was taken over instead of starting one. */
  readonly adopted: boolean;
  /** Something the operator should read, or null. */
  readonly notice: string | null;
  /** Ends the server cleanly: open transactions are rolled back, everything acknowledged is on disk. */
  readonly stop: () => Promise<void>;
};

const STOP_MS = 30_000;
/** How soon a server that died under a running program is started again. */
const WATCH_MS = 1_000;
/** Held by the one process that owns the embedded server; freed by PostgreSQL itself when that process dies. */
const OWNER_LOCK = 4_180_001;

/**
 * Starts PostgreSQL on a folder below `dataDir`, or takes over the one a killed process left there. No TCP port: it listens on a socket
 * in a folder of its own. Throws when there are no programs, or when another live process owns this folder.
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database needs Linux or macOS. Set DATABASE_URL to use a PostgreSQL server.',
    );
  }
  const account = unprivilegedAccount();
  const place = await preparePlace(dataDir, account);
  const running = await findPostmaster(place.cluster);
  const adopted = running !== null && (await becomesReady(running));
  let server = adopted ? running : await launch(place, account);
  const address = addressOf(server);
  let owner = await claim(address, dataDir);
  // The system may kill it for want of memory. Its socket stays where it was, so the pool finds it again by itself.
  const watch = watchOver(
    () => server.pid,
    async () => {
      server = await launch(place, account, server.socketFolder);
      owner = await claim(address, dataDir);
    },
  );
  return {
    address,
    pid: () => server.pid,
    adopted,
    notice: place.notice,
    stop: async () => {
      await watch.end();
      await owner.end().catch(() => undefined);
      await stopServer(server);
    },
  };
}

/** Runs `revive` whenever the process is dead; a revival that fails is tried again. */
function watchOver(pid: () => number, revive: () => Promise<void>): { end: () => Promise<void> } {
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      // Not waited for when the program wants to end: the timer alone must not keep it.
      await delay(WATCH_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (!ended.signal.aborted && !(await isAlive(pid()))) await revive().catch(() => undefined);
    }
  })();
  return {
    end: async () => {
      ended.abort();
      await watching;
    },
  };
}

/** Where the embedded server of a data folder listens, or null when it does not run; for tools beside a running program. */
export async function findEmbeddedAddress(dataDir: string): Promise<Address | null> {
  const { cluster } = await preparePlace(dataDir, unprivilegedAccount());
  const running = await findPostmaster(cluster);
  return running === null ? null : addressOf(running);
}

/** Becomes the server's owner and makes the product's database when it is not there yet. */
async function claim(address: Address, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  // A lost connection shows in the pool; here it must only not end the process.
  client.on('error', () => undefined);
  await client.connect();
  const lock = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
    OWNER_LOCK,
  ]);
  if (lock.rows[0]?.owned !== true) {
    await client.end();
    throw new Error(
      `Another server already runs on the data folder ${dataDir}. Stop it, or set another DATA_DIR.`,
    );
  }
  const there = await client.query('select 1 from pg_database where datname = $1', [address.database]);
  if (there.rowCount === 0) await client.query(`create database ${address.database}`);
  return client;
}

async function stopServer(server: Postmaster): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  signal(server.pid, 'SIGINT');
  while (await isAlive(server.pid)) {
    if (Date.now() > deadline) throw new Error(`The embedded database (process ${server.pid}) did not stop.`);
    await delay(25);
  }
  await removeSocketFolder(server.socketFolder);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { hasCode } from '../../disk.ts';
import { cut } from '../silence.ts';
import { type Account, unprivilegedAccount } from './account.ts';
import {
  adoptOldCluster,
  type ClusterFolders,
  clusterVersion,
  findClusterFolders,
  prepareClusterFolders,
} from './cluster.ts';
import { DataFolderError, writeMarker } from './data-folder.ts';
import {
  type Address,
  addressOf,
  becomesReady,
  clientOf,
  launch,
  removeSocketFolder,
  rotateServerLog,
  serverLogOf,
} from './launch.ts';
import { findOldCluster, OLD_BASE } from './old-place.ts';
import { lockFolder, type OwnerLock } from './owner-lock.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  readonly address: Address;
  /** Process id of the current server. */
  readonly pid: () => number;
  /** True if a server left behind by a killed process was taken over instead of starting a new one. */
  readonly adopted: boolean;
  /** Message for the operator, or null. */
  readonly notice: string | null;
  /** Shuts the server down cleanly: open transactions are rolled back, everything acknowledged is on disk. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Folder in which earlier versions may have put the database. */
  readonly oldBase?: string;
};

const STOP_MS = 30_000;
const CLAIM_MS = 5_000;
/** Interval after which a server that died under a running program is restarted. */
const WATCH_MS = 1_000;
/** Maximum wait after repeated failed starts. */
const RESTART_CAP_MS = 15_000;
/** Held by the one process that owns the embedded server; PostgreSQL releases it when that process dies. */
const OWNER_LOCK = 4_180_001;

/**
 * Starts PostgreSQL on a folder below `dataDir`, or takes over the server that a killed process left there. It listens
 * on a socket in its own folder, not on a TCP port. Throws if there are no programs or if another live process owns
 * this folder, and throws DataFolderError if the database's account cannot enter the folder or its database is missing.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log, oldBase = OLD_BASE }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database needs Linux or macOS. Set DATABASE_URL to use a PostgreSQL server.',
    );
  }
  const account = unprivilegedAccount();
  const folders = await prepareClusterFolders(dataDir, account);
  const lock = await lockFolder(folders.base);
  if (lock === null) throw alreadyOwned(dataDir);
  try {
    return await startOwned({ dataDir, folders, account, lock, log, oldBase });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

type Owned = Required<EmbeddedOptions> & {
  readonly dataDir: string;
  readonly folders: ClusterFolders;
  readonly account: Account | null;
  readonly lock: OwnerLock;
};

async function startOwned({
  dataDir,
  folders,
  account,
  lock,
  log,
  oldBase,
}: Owned): Promise<EmbeddedPostgres> {
  const notice = await adoptOldCluster(folders, account, oldBase);
  const running = await findPostmaster(folders.cluster);
  const adopted = running !== null && (await becomesReady(running));
  let server = adopted ? running : await launch(folders, account);
  const address = addressOf(server);
  let owner = await claim(address, dataDir);
  await writeMarker(dataDir);
  // The system may kill the server when memory runs out. Its socket keeps its path, so the pool reconnects on its own.
  const watch = supervise({
    isAlive: () => isAlive(server.pid),
    revive: async () => {
      log.warn({ pid: server.pid }, 'the embedded database ended; starting it again');
      // A server that was too slow to be ready at the last attempt may be ready by now.
      const found = await findPostmaster(folders.cluster);
      const isBack = found?.socketFolder === address.host && (await becomesReady(found));
      server = isBack ? found : await launch(folders, account, address.host);
      cut(owner);
      owner = await claim(address, dataDir);
      log.info({ pid: server.pid }, 'the embedded database runs again');
    },
    onFailure: (error, waitMs) =>
      log.error({ err: error, waitMs }, 'the embedded database could not be started again'),
    tidy: () => rotateServerLog(serverLogOf(folders)),
  });
  return {
    address,
    pid: () => server.pid,
    adopted,
    notice,
    stop: async () => {
      await watch.end();
      cut(owner);
      await stopServer(server);
      await lock.release();
    },
  };
}

type Watched = {
  readonly isAlive: () => Promise<boolean>;
  readonly revive: () => Promise<void>;
  readonly onFailure: (error: unknown, waitMs: number) => void;
  readonly tidy: () => Promise<void>;
};

/** Runs `revive` whenever the process is dead. A failed revival is retried at growing intervals. */
function supervise({ isAlive, revive, onFailure, tidy }: Watched): { end: () => Promise<void> } {
  const ended = new AbortController();
  const watching = (async () => {
    let waitMs = WATCH_MS;
    while (!ended.signal.aborted) {
      // Unreferenced, so that the timer alone does not keep the program alive.
      await delay(waitMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      if (ended.signal.aborted) return;
      try {
        if (await isAlive()) await tidy();
        else await revive();
        waitMs = WATCH_MS;
      } catch (error) {
        waitMs = Math.min(RESTART_CAP_MS, waitMs * 2);
        onFailure(error, waitMs);
      }
    }
  })();
  return {
    end: async () => {
      ended.abort();
      await watching;
    },
  };
}

/** True if a data folder has an embedded database, in its place or where earlier versions put it. Creates nothing. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const folders = await findClusterFolders(dataDir).catch(() => null);
  if (folders === null) return false;
  return (
    (await clusterVersion(folders.cluster)) !== null ||
    (await findOldCluster(folders.dataDir, OLD_BASE)) !== null
  );
}

/**
 * Address of the running embedded server of a data folder, or null if it does not run; for tools next to a running
 * program.
 */
export async function findEmbeddedAddress(dataDir: string): Promise<Address | null> {
  const folders = await findClusterFolders(dataDir).catch(() => null);
  const running = folders === null ? null : await findPostmaster(folders.cluster);
  return running === null ? null : addressOf(running);
}

function alreadyOwned(dataDir: string): DataFolderError {
  return new DataFolderError(
    `Another server already runs on the data folder ${dataDir}. Stop it, or set another DATA_DIR.`,
  );
}

/** Becomes the server's owner and creates the product's database if it does not exist. */
async function claim(address: Address, dataDir: string): Promise<pg.Client> {
  const client = clientOf({ ...address, database: 'postgres' });
  await client.connect();
  // A program that was just killed owns it until PostgreSQL notices that its connection is gone.
  for (const untilMs = Date.now() + CLAIM_MS; !(await tryToOwn(client)); await delay(50)) {
    if (Date.now() < untilMs) continue;
    cut(client);
    throw alreadyOwned(dataDir);
  }
  const there = await client.query('select 1 from pg_database where datname = $1', [address.database]);
  if (there.rowCount === 0) await client.query(`create database ${address.database}`);
  return client;
}

async function tryToOwn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
    OWNER_LOCK,
  ]);
  return rows[0]?.owned === true;
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
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmod,
  chown,
  copyFile,
  type FileHandle,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cut } from '../silence.ts';
import type { Account } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterFolders,
  clusterVersion,
  createCluster,
  databaseEnvironment,
  identity,
} from './cluster.ts';
import { clearStalePostmaster, isAlive, type Postmaster } from './postmaster.ts';

/** Connection parameters of the embedded server. */
export type Address = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

const DATABASE = 'vendor_management';
const PORT = 5432;
const READY_MS = 60_000;
const CONNECT_MS = 5_000;
/** No TCP port; everything else has PostgreSQL's defaults, durability above all. */
const SETTINGS = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC'];
const SOCKET_PREFIX = 'vm-pg-';

export function serverLogOf(folders: ClusterFolders): string {
  return join(folders.base, 'postgres.log');
}

/** The product's database on an embedded server. */
export function addressOf(server: Postmaster): Address {
  return { host: server.socketFolder, port: server.port, user: 'postgres', database: DATABASE };
}

/**
 * Starts a server on a cluster, and creates the cluster if there is none. `socketFolder` is where it listened before,
 * if it did.
 */
export async function launch(
  folders: ClusterFolders,
  account: Account | null,
  socketFolder: string | null = null,
): Promise<Postmaster> {
  const version = await clusterVersion(folders.cluster);
  const programs = await findBinaries(folders.base, version);
  if (version === null) await createCluster(folders, programs, account);
  else {
    const left = await clearStalePostmaster(folders.cluster);
    if (left !== socketFolder) await removeSocketFolder(left);
  }
  const folder = socketFolder ?? (await makeSocketFolder(account));
  const logFile = serverLogOf(folders);
  const log = await openServerLog(logFile);
  const child = spawn(
    join(programs.folder, 'postgres'),
    [
      '-D',
      folders.cluster,
      '-k',
      folder,
      '-p',
      String(PORT),
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    // Detached: Ctrl-C in a terminal must reach only this process, which then shuts the database down properly.
    {
      cwd: folders.base,
      env: databaseEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...identity(account),
    },
  );
  const exit = watchExit(child);
  child.unref();
  await log.close();
  const server = { pid: child.pid ?? -1, socketFolder: folder, port: PORT };
  if (await becomesReady(server, exit)) return server;
  const lines = await lastLines(logFile, 5);
  if (socketFolder === null && exit.reason() !== null) await removeSocketFolder(folder);
  throw new Error(
    `The embedded database did not start: ${exit.reason() ?? 'it was not ready in time'}.\n${lines}`,
  );
}

type Exit = { readonly reason: () => string | null };

function watchExit(child: ChildProcess): Exit {
  let reason: string | null = null;
  child.once('error', (error) => {
    reason = error.message;
  });
  child.once('exit', (code, signal) => {
    reason = `it ended with ${signal ?? `code ${code}`}`;
  });
  return { reason: () => reason };
}

/** Uses /tmp if the system's temporary folder is so deep that the socket's path (107 bytes at most) would not fit. */
async function makeSocketFolder(account: Account | null): Promise<string> {
  const parent = tmpdir().length > 70 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(parent, SOCKET_PREFIX));
  await chmod(folder, 0o700);
  if (account !== null) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Waits until the server answers; false if it exits instead (such as one that was shutting down). */
export async function becomesReady(server: Postmaster, exit: Exit | null = null): Promise<boolean> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (exit?.reason() != null) return false;
    if (exit === null && !(await isAlive(server.pid))) return false;
    if (await answers({ ...addressOf(server), database: 'postgres' })) return true;
    await delay(25);
  }
  return false;
}

async function answers(address: Address): Promise<boolean> {
  const client = clientOf(address);
  try {
    await client.connect();
    return true;
  } catch {
    // Starting up, shutting down or gone: the caller's loop finds out which.
    return false;
  } finally {
    cut(client);
  }
}

/**
 * A separate connection outside the pool, with a connect timeout. If it is lost, the current statement or the next one
 * fails.
 */
export function clientOf(address: Address & pg.ClientConfig): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...address });
  client.on('error', () => undefined);
  return client;
}

/** Removes only folders that we created: a pid file may name any folder. */
export async function removeSocketFolder(folder: string | null): Promise<void> {
  if (folder === null || !basename(folder).startsWith(SOCKET_PREFIX)) return;
  await rm(folder, { recursive: true, force: true });
}

/** Beyond this size PostgreSQL's log becomes `postgres.log.1` and replaces the previous one. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** Opens the log for appending, so that the cause of a failed start is still there at the next attempt. */
async function openServerLog(file: string): Promise<FileHandle> {
  await rotateServerLog(file);
  return open(file, 'a', 0o600);
}

/** Copied and truncated, not renamed: the running database keeps appending to its open file. */
export async function rotateServerLog(file: string, maxBytes: number = MAX_LOG_BYTES): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

/** Last lines of the log, for the error message of a failed start. */
async function lastLines(file: string, count: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-count).join('\n');
}

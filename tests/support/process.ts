import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostmaster, isAlive } from '#server/db/embedded/postmaster.ts';
import { findQuietPort } from './quiet-port.ts';

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
/**
 * Time limit for a first start, which makes the database and the demo complex with its pictures: over a minute where
 * many programs share the cores.
 */
const readyMs = 120_000;
const stopMs = 20_000;

export type ProductServerOptions = {
  /** Folder to reuse; without it a new one is made, and removed by `stop`. */
  dataDir?: string;
  /** Path of the program; by default, the last build. */
  program?: string;
  env?: Readonly<Record<string, string>>;
};

export type ProductServer = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Process id of the current process. */
  pid(): number;
  /** All output of the process, over all its restarts. */
  output(): string;
  /** SIGKILL to the server process alone, as when the machine runs out of memory. Its database process lives on. */
  killHard(): Promise<void>;
  /** Restarts it on the same port and data, after `killHard` or a `stop` that kept the data. */
  restart(): Promise<void>;
  /** Stops it cleanly, with its database, whatever state it is in. */
  stop(): Promise<void>;
};

/** Every running process that was started here: none may outlive the test run. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGTERM');
});

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `The server ended with ${child.signalCode ?? child.exitCode} at its start:\n${output()}`,
      );
    }
    const healthy = await fetch(`${url}/api/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await delay(25);
  }
  throw new Error(`The server was not ready within ${readyMs / 1000} s:\n${output()}`);
}

function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Process id of the embedded database; null if none runs. */
export async function databasePid({ dataDir }: Pick<ProductServer, 'dataDir'>): Promise<number | null> {
  return (await findPostmaster(join(dataDir, 'postgres/cluster')))?.pid ?? null;
}

/** Stops the embedded database that a killed server left behind. */
async function endOrphanedDatabase(dataDir: string): Promise<void> {
  const pid = await databasePid({ dataDir });
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopMs;
  while ((await isAlive(pid)) && Date.now() < deadline) await delay(25);
}

/** A data folder that the database's account can enter if the tests run as root. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-data-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the built server (`npm run build`) as a separate process and waits until it is healthy. */
export async function startProductServer(options: ProductServerOptions = {}): Promise<ProductServer> {
  const program = options.program ?? entry;
  if (!existsSync(program)) throw new Error('The server is not built: run "npm run build" first.');
  const dataDir = options.dataDir ?? makeDataDir();
  const port = await findQuietPort();
  const url = `http://127.0.0.1:${port}`;
  const printed: string[] = [];
  const output = (): string => printed.join('');

  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    alive.add(child);
    child.once('exit', () => alive.delete(child));
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString('utf8')));
    try {
      await untilReady(child, url, output);
    } catch (error) {
      await end(child);
      throw error;
    }
    return child;
  };

  const end = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await untilEnded(child);
    clearTimeout(force);
    await endOrphanedDatabase(dataDir);
  };

  let current = await launch();
  return {
    url,
    port,
    dataDir,
    pid: () => current.pid ?? -1,
    output,
    killHard: async () => {
      current.kill('SIGKILL');
      await untilEnded(current);
    },
    restart: async () => {
      current = await launch();
    },
    stop: async () => {
      await end(current);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

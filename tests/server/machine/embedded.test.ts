import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { type Address, rotateServerLog } from '#server/db/embedded/launch.ts';
import { clearStalePostmaster, findPostmaster, isAlive } from '#server/db/embedded/postmaster.ts';
import { findEmbeddedAddress, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { withClient } from '#tests/support/server-database.ts';

const log = pino({ level: 'silent' });
let folder: string;
let ownerProgram: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-embedded-'));
  await chmod(folder, 0o755);
  ownerProgram = join(process.cwd(), 'node_modules/.cache/vm-tests', `owner-${process.pid}`);
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(import.meta.dirname, 'embedded-owner.ts'), outDir: ownerProgram, target: 'node20.19' },
  });
});
afterAll(async () => {
  await rm(ownerProgram, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

async function dataDir(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { mode: 0o755 });
  return path;
}

type Owner = { child: ChildProcess; pid: number; address: Address };

async function startOwner(dir: string): Promise<Owner> {
  const child = fork(join(ownerProgram, 'embedded-owner.js'), [dir], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [told] = (await once(child, 'message')) as [{ pid: number; address: Address }];
  return { child, ...told };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('the embedded database', () => {
  /** A continuous story: each test continues with the folder of the previous one. */
  let dir: string;
  beforeAll(async () => {
    dir = await dataDir('life');
  });

  test('keeps what was written over a stop and a start, on a socket only its owner can enter and no port', async () => {
    const first = await startEmbeddedPostgres(dir, { log });
    await withClient(first.address, (client) => client.query('create table kept as select 7 as n'));
    expect((await stat(first.address.host)).mode & 0o777).toBe(0o700);
    const ports = await withClient(first.address, (client) => client.query('show listen_addresses'));
    expect(ports.rows).toEqual([{ listen_addresses: '' }]);
    const settings = await withClient(first.address, (client) => client.query('show fsync'));
    expect(settings.rows).toEqual([{ fsync: 'on' }]);
    await first.stop();
    expect(await isAlive(first.pid())).toBe(false);
    await expect(stat(first.address.host)).rejects.toThrow('ENOENT');
    const second = await startEmbeddedPostgres(dir, { log });
    expect(second.adopted).toBe(false);
    const rows = await withClient(second.address, (client) => client.query('select n from kept'));
    expect(rows.rows).toEqual([{ n: 7 }]);
    await second.stop();
  });

  test('outlives a program that is killed, and the next start takes it over with everything acknowledged', async () => {
    const owner = await startOwner(dir);
    await withClient(owner.address, (client) => client.query('create table written as select 1 as n'));
    await kill(owner.child);
    expect(await isAlive(owner.pid)).toBe(true);
    const next = await startEmbeddedPostgres(dir, { log });
    expect([next.adopted, next.pid()]).toEqual([true, owner.pid]);
    await withClient(next.address, (client) => client.query('select n from written'));
    await next.stop();
    expect(await isAlive(owner.pid)).toBe(false);
  });

  test('belongs to one program at a time: a second one is told so and leaves it running', async () => {
    const owner = await startOwner(dir);
    await expect(startEmbeddedPostgres(dir, { log })).rejects.toThrow(
      'Another server already runs on the data folder',
    );
    expect(await findEmbeddedAddress(dir)).toEqual(owner.address);
    await withClient(owner.address, (client) => client.query('select 1'));
    await kill(owner.child);
    await (await startEmbeddedPostgres(dir, { log })).stop();
    expect(await findEmbeddedAddress(dir)).toBeNull();
  });

  test('starts again after both the program and the database were killed, with a number now used by another program', async () => {
    const owner = await startOwner(dir);
    await withClient(owner.address, (client) => client.query('create table last_words as select 1 as n'));
    process.kill(owner.pid, 'SIGKILL');
    await kill(owner.child);
    const pidFile = join(dir, 'postgres/cluster/postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    // This very process is alive and is no database.
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
    expect(await findPostmaster(join(dir, 'postgres/cluster'))).toBeNull();
    const next = await startEmbeddedPostgres(dir, { log });
    expect(next.adopted).toBe(false);
    await withClient(next.address, (client) => client.query('select n from last_words'));
    await next.stop();
  });

  test('is started again when it dies under a running program, where the program finds it; a restart that fails is logged and tried again', async () => {
    const said: string[] = [];
    const server = await startEmbeddedPostgres(dir, {
      log: pino({}, { write: (line) => void said.push(line) }),
    });
    const before = server.pid();
    // Without this file it cannot start.
    const control = join(dir, 'postgres/cluster/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => said.join(''), { timeout: 25_000 }).toContain('could not be started again');
    await rename(`${control}.away`, control);
    await expect.poll(() => said.join(''), { timeout: 25_000 }).toContain('runs again');
    expect(server.pid()).not.toBe(before);
    // Output of the failed start is still in the database's log.
    expect(said.join('')).toContain('pg_control');
    expect(await readFile(join(dir, 'postgres/postgres.log'), 'utf8')).toMatch(
      /pg_control[\s\S]*ready to accept/,
    );
    await withClient(server.address, (client) => client.query('select n from last_words'));
    await server.stop();
    expect(await findEmbeddedAddress(dir)).toBeNull();
  }, 90_000);

  test('keeps its log from start to start, up to a size, and one more of what came before', async () => {
    const file = join(dir, 'postgres/postgres.log');
    const before = await readFile(file, 'utf8');
    await rotateServerLog(file);
    expect(await readFile(file, 'utf8')).toBe(before);
    await rotateServerLog(file, 100);
    expect([await readFile(file, 'utf8'), await readFile(`${file}.1`, 'utf8')]).toEqual(['', before]);
  });

  test('starts over when its making was cut short', async () => {
    const halfMade = await dataDir('half-made');
    await mkdir(join(halfMade, 'postgres/cluster.partial'), { recursive: true });
    await writeFile(join(halfMade, 'postgres/cluster.partial/PG_VERSION'), '18');
    const server = await startEmbeddedPostgres(halfMade, { log });
    await server.stop();
    const left = (await readdir(join(halfMade, 'postgres'))).filter((name) => /partial|owner/.test(name));
    expect(left).toEqual([]);
  });
});

test('programs of the version that made the data are asked for, and the message says what else to do', async () => {
  const dir = await dataDir('version');
  await expect(findBinaries(dir, 9)).rejects.toThrow(/PostgreSQL 9.*DATABASE_URL/);
  expect((await findBinaries(dir, null)).major).toBeGreaterThanOrEqual(15);
});

test('a stale postmaster.pid is removed only when nothing runs on the folder', async () => {
  const cluster = await dataDir('stale');
  await writeFile(join(cluster, 'postmaster.pid'), '999999\n');
  expect(await findPostmaster(cluster)).toBeNull();
  expect(await clearStalePostmaster(cluster)).toBe('');
  expect(await readdir(cluster)).toEqual([]);
});

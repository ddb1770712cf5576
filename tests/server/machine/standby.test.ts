import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { unprivilegedAccount } from '#server/db/embedded/account.ts';
import { backUp } from '#server/db/embedded/backup.ts';
import { findClusterFolders } from '#server/db/embedded/cluster.ts';
import { addressOf, launch } from '#server/db/embedded/launch.ts';
import { isAlive, type Postmaster } from '#server/db/embedded/postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { openPool, type Pool } from '#server/db/pool.ts';
import { openReads } from '#server/db/reads.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { databaseUrl, withClient } from '#tests/support/server-database.ts';
import { openPrograms, type Programs } from './programs.ts';
import { openWorkshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

const log = pino({ level: 'silent' });
const account = unprivilegedAccount();

let folder: string;
let primary: EmbeddedPostgres;
let standby: Postmaster;
let database: OpenDatabase;
let programs: Programs;

const urlOfPrimary = (): string => databaseUrl(primary.address);
const urlOfStandby = (): string => databaseUrl(addressOf(standby));
const onStandby = (statement: string) =>
  withClient(addressOf(standby), (client) => client.query(statement).then(({ rows }) => rows));

/** The standby, at its former address if it ran before. */
async function startStandby(socketFolder: string | null = null): Promise<Postmaster> {
  return launch(await findClusterFolders(join(folder, 'standby')), account, socketFolder);
}

async function stopStandby(): Promise<void> {
  process.kill(standby.pid, 'SIGINT');
  await vi.waitFor(async () => expect(await isAlive(standby.pid)).toBe(false), { timeout: 30_000 });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-standby-'));

  await chmod(folder, 0o755);
  primary = await startEmbeddedPostgres(join(folder, 'primary'), { log });
  const { host, port, user } = primary.address;
  await backUp(await findClusterFolders(join(folder, 'primary')), primary.address, join(folder, 'standby'), {
    complete: async (copy) => {
      const cluster = join(copy, 'postgres/cluster');
      await writeFile(join(cluster, 'standby.signal'), '');
      await writeFile(
        join(cluster, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=${host} port=${port} user=${user}'\nmax_standby_streaming_delay = 0\n`,
      );
    },
  });
  standby = await startStandby();
  database = await openDatabase(
    { databaseUrl: urlOfPrimary(), databaseReadUrl: urlOfStandby(), dataDir: folder },
    log,
  );
  await sql`create table notes (id int primary key); create table shelves (id int)`.execute(database.db);
  programs = await openPrograms();
});
afterEach(() => programs.stop());
afterAll(async () => {
  await programs.remove();
  await database.close();
  await stopStandby();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

let pool: Pool;
beforeEach(() => {
  pool = openPool(urlOfStandby(), () => undefined, 4);
});
afterEach(() => pool.close());

/** Reads that avoid a failed standby only for a moment. */
const readsOf = (from: Db = pool.db) => openReads(database.db, from, log, { catchUpMs: 5_000, restMs: 0 });
const write = (id: number) => sql`insert into notes values (${id})`.execute(database.db);
const has = (id: number) => async (tx: Tx) =>
  (await sql`select from notes where id = ${id}`.execute(tx)).rows.length === 1;

test('whatever was confirmed is in the next read, and the standby serves it', async () => {
  const reads = readsOf();
  for (let id = 0; id < 100; id += 1) {
    await write(id);
    expect([id, await reads.snapshot(has(id))]).toEqual([id, true]);
  }
  expect(reads.counts()).toEqual({ primary: 0, standby: 100, isResting: false });
});

test('a standby that stays behind is left alone until it has everything', async () => {
  const reads = openReads(database.db, pool.db, log, { catchUpMs: 50, restMs: 0 });
  await onStandby('select pg_wal_replay_pause()');
  await write(1_000);
  expect(await reads.snapshot(has(1_000))).toBe(true);
  expect(reads.counts()).toEqual({ primary: 1, standby: 0, isResting: true });
  await onStandby('select pg_wal_replay_resume()');
  await expect
    .poll(async () => (await reads.snapshot(has(1_000))) && reads.counts().isResting, { timeout: 30_000 })
    .toBe(false);
  const { standby: before } = reads.counts();
  expect(await reads.snapshot(has(1_000))).toBe(true);
  expect(reads.counts().standby).toBe(before + 1);
});

test('while the standby is down the primary serves every read, and it serves again when it is back', async () => {
  const reads = readsOf();
  await write(2_000);
  await reads.snapshot(has(2_000));
  await stopStandby();
  expect(await reads.snapshot(has(2_000))).toBe(true);
  expect(reads.counts()).toEqual({ primary: 1, standby: 1, isResting: true });
  standby = await startStandby(standby.socketFolder);
  await expect
    .poll(async () => (await reads.snapshot(has(2_000))) && reads.counts().isResting, { timeout: 30_000 })
    .toBe(false);
});

test('a read that the standby cancels for the sake of its replay is done again by the primary', async () => {
  const reads = readsOf();
  const seen: string[] = [];
  const answer = await reads.snapshot(async (tx) => {
    await sql`select from shelves`.execute(tx);
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(tx);
    const isStandby = rows[0]?.is === true;
    seen.push(isStandby ? 'standby' : 'primary');
    // The standby cannot replay while the read locks the table.
    if (isStandby) {
      await sql`truncate shelves`.execute(database.db);
      // The standby's error depends on whether it finds the connection waiting or reading; a read ends at its first
      // error.
      const errors: unknown[] = [];
      const readAgain = async () => {
        await sql`select from shelves`.execute(tx).catch((error) => errors.push(error));
        return errors.length;
      };
      await expect.poll(readAgain, { timeout: 30_000 }).toBe(1);
      throw errors[0];
    }
    return 'whole';
  });
  expect([answer, seen]).toEqual(['whole', ['standby', 'primary']]);
});

test('what a read refuses is refused once, and a standby of another database is never read', async () => {
  let asked = 0;
  const refused = readsOf().snapshot(async () => {
    asked += 1;
    throw new Error('no such order');
  });
  await expect(refused).rejects.toThrow('no such order');
  expect(asked).toBe(1);

  const other = openPool(inject('testDatabase').admin, () => undefined, 1);
  await write(3_000);
  const reads = readsOf(other.db);
  expect(await reads.snapshot(has(3_000))).toBe(true);
  expect(reads.counts()).toEqual({ primary: 1, standby: 0, isResting: true });
  await other.close();
});

test('an account that may only read finds out where the standby is', async () => {
  await sql`create role reader login; grant usage on schema public to reader; grant select on notes to reader`.execute(
    database.db,
  );
  await write(4_000);
  // Until the standby has the role too, it accepts no connection of it.
  expect(await readsOf().snapshot(has(4_000))).toBe(true);
  const reader = openPool({ ...addressOf(standby), user: 'reader' }, () => undefined, 1);
  const reads = readsOf(reader.db);
  expect(await reads.snapshot(has(4_000))).toBe(true);
  expect(reads.counts()).toEqual({ primary: 0, standby: 1, isResting: false });
  await reader.close();
});

test('a server reads lists from its standby, tells how many, and the doctor finds it in order', async () => {
  const environment = {
    DATABASE_URL: urlOfPrimary(),
    DATABASE_READ_URL: urlOfStandby(),
    METRICS_PORT: '0',
  };
  const { program, origin, token, writeOrder } = await openWorkshop(programs, environment);
  const list = async (): Promise<string[]> => {
    const answer = await fetch(`${origin}/api/vendors/work-orders/?page=1&limit=50`, {
      headers: { Authorization: `Token ${token}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).data.records.map(({ id }: { id: string }) => id);
  };
  for (let order = 0; order < 5; order += 1) expect(await list()).not.toContain(await writeOrder());
  expect((await list()).length).toBe(5);
  const port = /Metrics at 127\.0\.0\.1 port (\d+)/.exec(program.said())?.[1] ?? '';
  const told = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect(told).toContain('vm_database_reads_total{database="standby"} 6');
  expect(told).toContain('vm_standby_resting 0');

  const port80 = { PORT: new URL(origin).port };
  const well = await programs.run('doctor', [], { ...environment, ...port80 });
  expect([well.code, well.said]).toEqual([0, expect.stringContaining('standby: it is up to date')]);
  const itself = await programs.run('doctor', [], {
    ...environment,
    ...port80,
    DATABASE_READ_URL: urlOfPrimary(),
  });
  expect([itself.code, itself.said]).toEqual([1, expect.stringContaining('standby: it is not a standby')]);
});

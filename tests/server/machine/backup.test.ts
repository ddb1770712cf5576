import { hash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp, isControlFileWhole } from '#server/db/embedded/backup.ts';
import { findClusterFolders } from '#server/db/embedded/cluster.ts';
import type { Address } from '#server/db/embedded/launch.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { withClient } from '#tests/support/server-database.ts';

vi.setConfig({ testTimeout: 180_000 });

const log = pino({ level: 'silent' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-backup-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes transactions of two rows until it is stopped; `written` is the number of acknowledged ones. */
function writeUnderLoad(address: Address): { written: () => number; stop: () => Promise<void> } {
  let count = 0;
  let isStopping = false;
  const writing = withClient(address, async (client) => {
    while (!isStopping) {
      await client.query('begin');
      await client.query(`insert into orders select $1::int, repeat(md5($1::int::text), 200)`, [count]);
      await client.query(`insert into jobs select $1::int, repeat(md5($1::int::text), 200)`, [count]);
      await client.query('commit');
      count += 1;
      // Checkpoints in the middle: pages that the copy has already read change on disk afterwards.
      if (count % 50 === 0) await client.query('checkpoint');
    }
  });
  return {
    written: () => count,
    stop: async () => {
      isStopping = true;
      await writing;
    },
  };
}

test('a backup under writes starts as a data folder of its own, whole, with all that was acknowledged before it began', async () => {
  const dataDir = join(folder, 'data');
  const copy = join(folder, 'copy');
  const server = await startEmbeddedPostgres(dataDir, { log });
  await withClient(server.address, (client) =>
    client.query(
      'create table orders (n int primary key, text text); create table jobs (n int primary key, text text)',
    ),
  );
  const sha256 = hash('sha256', 'photo');
  await mkdir(join(dataDir, 'files', 'incoming'), { recursive: true });
  await mkdir(join(dataDir, 'files', sha256.slice(0, 2)));
  await writeFile(join(dataDir, 'files', sha256.slice(0, 2), sha256), 'photo');
  await writeFile(join(dataDir, 'files', 'incoming', 'half'), 'pho');
  const load = writeUnderLoad(server.address);
  await expect.poll(load.written, { timeout: 30_000 }).toBeGreaterThan(100);
  const before = load.written();
  await backUp(await findClusterFolders(dataDir), server.address, copy);
  const after = load.written();
  await load.stop();
  await server.stop();
  expect(after).toBeGreaterThan(before);

  const restored = await startEmbeddedPostgres(copy, { log });
  const rows = await withClient(restored.address, async (client) => {
    const sums = (table: string) =>
      client.query(
        `select count(*)::int as count, max(n) as last, count(*) filter (where text <> repeat(md5(n::text), 200))::int as torn from ${table}`,
      );
    return [(await sums('orders')).rows[0], (await sums('jobs')).rows[0]];
  });
  expect(rows[0]).toEqual(rows[1]);
  expect(rows[0].torn).toBe(0);
  expect(rows[0].last).toBe(rows[0].count - 1);
  expect(rows[0].count).toBeGreaterThanOrEqual(before);
  await restored.stop();
  expect(await readFile(join(copy, 'files', sha256.slice(0, 2), sha256), 'utf8')).toBe('photo');
  expect(await readdir(join(copy, 'files', 'incoming'))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['copy', 'data']);
});

test('a control file that was read while it was written is told from a whole one', async () => {
  const control = await readFile(
    join((await findClusterFolders(join(folder, 'data'))).cluster, 'global/pg_control'),
  );
  expect(isControlFileWhole(control)).toBe(true);
  const older = Buffer.from(control);
  older.writeUInt32LE(older.readUInt32LE(32) ^ 1, 32);
  expect(isControlFileWhole(older)).toBe(false);
  expect(isControlFileWhole(Buffer.alloc(8_192))).toBe(false);
});

test('a backup is refused inside of the data folder and over something that is there, and one that fails leaves nothing', async () => {
  const folders = await findClusterFolders(join(folder, 'data'));
  const nowhere = {
    host: join(folder, 'no-socket'),
    port: 5432,
    user: 'postgres',
    database: 'vendor_management',
  };
  await expect(backUp(folders, nowhere, join(folders.dataDir, 'copy'))).rejects.toThrow('lost with it');
  await expect(backUp(folders, nowhere, join(folder, 'copy'))).rejects.toThrow('already there');
  await expect(backUp(folders, nowhere, join(folder, 'another'))).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).sort()).toEqual(['copy', 'data']);
});

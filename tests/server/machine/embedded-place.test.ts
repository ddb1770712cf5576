import { hash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closedFolders } from '#server/db/embedded/account.ts';
import { prepareClusterFolders } from '#server/db/embedded/cluster.ts';
import { makeDataFolder } from '#server/db/embedded/data-folder.ts';
import { lockFolder } from '#server/db/embedded/owner-lock.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { withClient } from '#tests/support/server-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const isRoot = process.getuid?.() === 0;
const log = pino({ level: 'silent' });
let folder: string;
/** Stands in for the folder below /var/lib that earlier versions used. */
let oldBase: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vm-place-'));
  await chmod(folder, 0o755);
  oldBase = join(folder, 'var-lib');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function oldPlaceOf(dataDir: string, base: string = oldBase): string {
  return join(base, hash('sha256', dataDir).slice(0, 12));
}

describe('a data folder', () => {
  test.runIf(isRoot)(
    'that root makes lets the account of the database pass, whatever the umask',
    async () => {
      const dataDir = join(folder, 'new/data');
      const umask = process.umask(0o077);
      await makeDataFolder(dataDir).finally(() => process.umask(umask));
      const account = { uid: 54_321, gid: 54_321, name: 'stranger' };
      expect(await closedFolders(account, dataDir)).toEqual([]);
      const folders = await prepareClusterFolders(dataDir, account);
      expect(folders.base).toBe(join(dataDir, 'postgres'));
      const { mode, uid } = await stat(folders.base);
      expect([mode & 0o777, uid]).toEqual([0o700, 54_321]);
    },
  );

  test.runIf(isRoot)(
    'closed to that account is refused with the commands that help, and nothing goes elsewhere',
    async () => {
      const home = join(folder, 'home');
      const dataDir = join(home, 'data');
      await mkdir(dataDir, { recursive: true });
      await chmod(home, 0o700);
      await chmod(dataDir, 0o750);
      const start = startEmbeddedPostgres(dataDir, { log, oldBase });
      await expect(start).rejects.toThrow(`chmod o+x ${home} ${dataDir}\n`);
      await expect(start).rejects.toThrow(/set DATA_DIR to[\s\S]*start as the user/);
      expect(await readdir(dataDir)).toEqual([]);
      await expect(stat(oldBase)).rejects.toThrow('ENOENT');
      expect((await stat(home)).mode & 0o777).toBe(0o700);
    },
  );

  test('that holds photos but no database gets no new one', async () => {
    const dataDir = join(folder, 'photos');
    await makeDataFolder(dataDir);
    const sha256 = hash('sha256', 'photo');
    await mkdir(join(dataDir, 'files', sha256.slice(0, 2)), { recursive: true });
    await writeFile(join(dataDir, 'files', sha256.slice(0, 2), sha256), 'photo');
    const start = startEmbeddedPostgres(dataDir, { log, oldBase });
    await expect(start).rejects.toThrow(
      /it holds photos[\s\S]*No new one was made[\s\S]*mv .*photos .*photos\.before/,
    );
    expect(await readdir(join(dataDir, 'postgres'))).toEqual([]);
  });
});

describe('a lock on a folder', () => {
  test('is held by one at a time, and not by the dead or by a number used again', async () => {
    const place = join(folder, 'lock');
    await mkdir(place);
    await writeFile(join(place, 'owner.999999.1.aa'), '');
    await writeFile(join(place, `owner.${process.pid}.1.bb`), '');
    const all = await Promise.all(Array.from({ length: 4 }, () => lockFolder(place)));
    const held = all.filter((lock) => lock !== null);
    expect(held.length).toBeLessThanOrEqual(1);
    const lock = held[0] ?? (await lockFolder(place));
    expect(await lockFolder(place)).toBeNull();
    await lock?.release();
    expect(await readdir(place)).toEqual([]);
  });
});

describe('the database of an earlier version', () => {
  /** A continuous story: each test continues with the folder of the previous one. */
  let dataDir: string;
  beforeAll(async () => {
    dataDir = join(folder, 'life');
    await makeDataFolder(dataDir);
  });
  const isOrders = async (start: ReturnType<typeof startEmbeddedPostgres>): Promise<string | null> => {
    const server = await start;
    const rows = await withClient(server.address, (client) => client.query('select n from orders'));
    expect(rows.rows).toEqual([{ n: 307 }]);
    await server.stop();
    return server.notice;
  };

  test.runIf(isRoot)(
    'still running outside of the data folder is named with its process, and left alone',
    async () => {
      await makeDataFolder(oldPlaceOf(dataDir));
      const old = await startEmbeddedPostgres(oldPlaceOf(dataDir), { log, oldBase });
      await withClient(old.address, (client) => client.query('create table orders as select 307 as n'));
      await expect(startEmbeddedPostgres(dataDir, { log, oldBase })).rejects.toThrow(
        `kill -INT ${old.pid()}`,
      );
      await withClient(old.address, (client) => client.query('select n from orders'));
      await old.stop();
    },
  );

  test.runIf(isRoot)('is moved into the data folder, with everything in it', async () => {
    const notice = await isOrders(startEmbeddedPostgres(dataDir, { log, oldBase }));
    expect(notice).toContain(`moved from ${oldPlaceOf(dataDir)}`);
    expect(await readdir(join(oldPlaceOf(dataDir), 'postgres'))).not.toContain('cluster');
    expect(await isOrders(startEmbeddedPostgres(dataDir, { log, oldBase }))).toBeNull();
  });

  test.runIf(isRoot)('is copied from another disk, where a copy stays', async () => {
    const otherDisk = folder.startsWith('/dev/shm') ? '/var/tmp' : '/dev/shm';
    const disk = await mkdtemp(join(otherDisk, 'vm-place-'));
    const old = join(oldPlaceOf(dataDir, disk), 'postgres');
    await mkdir(old, { recursive: true });
    await rename(join(dataDir, 'vendor-management.json'), join(folder, 'marker'));
    const { moveCluster } = await import('#server/db/embedded/old-place.ts');
    const here = join(dataDir, 'postgres/cluster');
    expect(await moveCluster(here, join(old, 'cluster'))).toBe(`${here}.moved`);
    await rm(`${here}.moved`, { recursive: true });
    const notice = await isOrders(startEmbeddedPostgres(dataDir, { log, oldBase: disk }));
    expect(notice).toContain(`was left in ${join(old, 'cluster.moved')}`);
    await rm(disk, { recursive: true });
  });

  test.runIf(isRoot)(
    'is said where it may be when the folder was moved since, and no new one is made',
    async () => {
      const moved = join(folder, 'moved');
      await rename(dataDir, moved);
      await mkdir(join(oldPlaceOf(dataDir), 'postgres'), { recursive: true });
      const old = join(oldPlaceOf(dataDir), 'postgres/cluster');
      await rename(join(moved, 'postgres/cluster'), old);
      // Only the marker shows that the folder had one.
      expect(JSON.parse(await readFile(join(moved, 'vendor-management.json'), 'utf8')).files).toBe('files');
      await expect(startEmbeddedPostgres(moved, { log, oldBase })).rejects.toThrow(
        `mv ${old} ${join(moved, 'postgres/cluster')}`,
      );
    },
  );
});

test('of two first starts at once one makes the database and the other is told', async () => {
  const dataDir = join(folder, 'twice');
  const starts = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres(dataDir, { log, oldBase })));
  const [server, ...more] = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
  // Both starts may give up; then nothing was damaged and the next start works.
  for (const reason of refused) expect(reason).toContain('Another server already runs on the data folder');
  expect(more).toEqual([]);
  await (server ?? (await startEmbeddedPostgres(dataDir, { log, oldBase }))).stop();
});

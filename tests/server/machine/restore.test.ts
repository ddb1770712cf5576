import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
let workshop: Workshop;
const [backup, elsewhere] = [
  (): string => `${programs.dataDir}-backup`,
  () => `${programs.dataDir}-elsewhere`,
];

beforeAll(async () => {
  programs = await openPrograms('made');
});
afterEach(async () => {
  await programs.stop();
  for (const folder of [backup(), elsewhere()]) await rm(folder, { recursive: true, force: true });
});
afterAll(() => programs.remove());

beforeEach(async () => {
  workshop = await openWorkshop(programs);
});

/** Everything about the orders, one row a line; for the orders only their ids, because a job changes their sum. */
async function rowsOf(dataDir: string): Promise<Set<string>> {
  const whole = ['work_order_jobs', 'work_order_job_images', 'work_order_status_log', 'files'];
  const parts = whole.map((table) => `select '${table} ' || t::text as row from ${table} t`);
  return new Set(
    await ask(dataDir, [...parts, `select 'order ' || id from work_orders`].join(' union all ')),
  );
}

/** Every file of a store by its path, except the half-received ones. */
async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const folder = join(dataDir, 'files');
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isFile() && !path.startsWith('incoming'))
      found.set(path, (await readFile(join(folder, path))).toString('base64'));
  }
  return found;
}

/** Writes orders continuously. */
function keepWriting(): { written: () => number; stop: () => Promise<void> } {
  let [count, isStopping] = [0, false];
  const writing = (async () => {
    for (; !isStopping; count += 1) await workshop.writeOrder();
  })();
  return {
    written: () => count,
    stop: () => {
      isStopping = true;
      return writing;
    },
  };
}

test('a backup made while orders are written is restored elsewhere byte for byte, with all that was answered before it began', async () => {
  const writing = keepWriting();
  await expect.poll(writing.written, { timeout: 60_000 }).toBeGreaterThan(5);
  const before = await rowsOf(programs.dataDir);
  const atFirst = writing.written();
  expect(await programs.run('backup', [backup()])).toMatchObject({ code: 0 });
  expect(writing.written()).toBeGreaterThan(atFirst);
  await writing.stop();
  const [lastRows, lastFiles] = [await rowsOf(programs.dataDir), await filesOf(programs.dataDir)];

  const restored = await programs.run('restore', [backup()], { DATA_DIR: elsewhere() });
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringContaining('each the same as in the backup'),
  ]);
  const files = await filesOf(elsewhere());
  expect(files).toEqual(await filesOf(backup()));
  for (const [path, bytes] of files) expect([path, lastFiles.get(path)]).toEqual([path, bytes]);

  await originOf(programs.start('serve', [], { DATA_DIR: elsewhere() }));
  const rows = await rowsOf(elsewhere());
  expect([...before].filter((row) => !rows.has(row))).toEqual([]);
  expect([...rows].filter((row) => !lastRows.has(row))).toEqual([]);
  const named = await ask(elsewhere(), 'select sha256 as row from files');
  expect(named.filter((hash) => !files.has(join(hash.slice(0, 2), hash)))).toEqual([]);
});

test('a backup is brought back only where nothing is, unless it is told to put that aside', async () => {
  await workshop.writeOrder();
  expect((await programs.run('backup', [backup()])).code).toBe(0);
  const onRunning = await programs.run('restore', [backup(), '--replace']);
  expect([onRunning.code, onRunning.said]).toEqual([1, expect.stringContaining('Stop it first')]);
  await mkdir(elsewhere());
  await writeFile(join(elsewhere(), 'notes.txt'), 'mine');
  const refused = await programs.run('restore', [backup()], { DATA_DIR: elsewhere() });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is not empty')]);
  const replaced = await programs.run('restore', [backup(), '--replace'], { DATA_DIR: elsewhere() });
  expect(replaced.code).toBe(0);
  const aside = (await readdir(elsewhere())).find((name) => name.startsWith('before-restore-')) ?? '';
  expect(await readFile(join(elsewhere(), aside, 'notes.txt'), 'utf8')).toBe('mine');
  const none = await programs.run('restore', [join(elsewhere(), aside)], { DATA_DIR: `${elsewhere()}-2` });
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('is not a backup')]);
});

test('a backup with a damaged photo, or with other rows than its note says, is not put in place', async () => {
  await workshop.writeOrder();
  expect((await programs.run('backup', [backup()])).code).toBe(0);
  const into = { DATA_DIR: elsewhere() };
  const note = await readFile(join(backup(), 'backup.json'), 'utf8');
  await writeFile(join(backup(), 'backup.json'), note.replace(/"work_orders": \d+/, '"work_orders": 4711'));
  const other = await programs.run('restore', [backup()], into);
  expect([other.code, other.said]).toEqual([1, expect.stringMatching(/work_orders has \d+ rows, not 4711/)]);
  expect(await readdir(elsewhere())).toEqual([]);

  await writeFile(join(backup(), 'backup.json'), note);
  const [photo = ''] = [...(await filesOf(backup())).keys()].filter((path) => /\/[0-9a-f]{64}$/.test(path));
  await writeFile(join(backup(), 'files', photo), 'no longer a photo');
  const damaged = await programs.run('restore', [backup()], into);
  expect([damaged.code, damaged.said]).toEqual([1, expect.stringContaining(photo.slice(3))]);
  expect(await readdir(elsewhere())).toEqual([]);
  expect((await programs.run('restore', [backup(), '--keep-damaged'], into)).said).toContain(
    'Already damaged in the backup: 1.',
  );
});

import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase, namedDatabase } from '#tests/support/server-database.ts';
import { openPrograms, originOf, type Programs } from './programs.ts';
import { ask, openWorkshop, rowsOf, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

const { admin } = inject('testDatabase');

let programs: Programs;
let workshop: Workshop;
/** The database to back up, and an empty one. */
let from: string;
let into: string;
const names: string[] = [];
const backup = (): string => `${programs.dataDir}-backup`;

async function newDatabase(): Promise<string> {
  const name = `vm_test_${randomBytes(6).toString('hex')}`;
  names.push(name);
  await createDatabase(admin, name, null);
  return databaseUrl(namedDatabase(admin, name));
}

beforeEach(async () => {
  programs = await openPrograms();
  [from, into] = [await newDatabase(), await newDatabase()];
  workshop = await openWorkshop(programs, { DATABASE_URL: from });
});
afterEach(async () => {
  await programs.stop();
  for (const folder of [backup(), elsewhere()]) await rm(folder, { recursive: true, force: true });
  await programs.remove();
  for (const name of names.splice(0)) await dropDatabase(admin, name);
});

const elsewhere = (): string => `${programs.dataDir}-elsewhere`;
const run = (name: string, words: readonly string[], DATABASE_URL: string, DATA_DIR = programs.dataDir) =>
  programs.run(name, words, { DATABASE_URL, DATA_DIR });
const restore = (DATABASE_URL: string, ...words: readonly string[]) =>
  run('restore', [backup(), ...words], DATABASE_URL, elsewhere());

/** Files of a store by path, as text of their bytes. */
async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'files');
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [path.slice(folder.length), (await readFile(path)).toString('base64')] as const,
      ),
    ),
  );
}

test('a database of DATABASE_URL is backed up beside its server and restored into an empty one with its files, the photo of a reason among them', async () => {
  await workshop.cancelOrder(await workshop.writeOrder());
  await workshop.writeOrder();
  const [reason = ''] = await ask(
    from,
    'select reason_sha256 as row from work_order_status_log where reason_sha256 is not null',
  );
  const made = await run('backup', [backup()], from);
  expect([made.code, made.said]).toEqual([
    0,
    expect.stringContaining('3 files were copied, 0 were there already.'),
  ]);
  expect(made.said).toMatch(/Backed up \d+ rows of \d+ tables to /);
  const photo = join(reason.slice(0, 2), reason);
  expect((await filesOf(backup())).has(`/${photo}`)).toBe(true);
  const [rows, files] = [await rowsOf(from), await filesOf(programs.dataDir)];
  expect(rows.join('\n')).toContain(reason);

  const restored = await restore(into);
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/Restored \d+ rows of \d+ tables, each exactly as in the backup/),
  ]);
  expect(await rowsOf(into)).toEqual(rows);
  expect(await filesOf(elsewhere())).toEqual(files);

  const second = programs.start('serve', [], { DATABASE_URL: into, DATA_DIR: elsewhere() });
  const origin = await originOf(second);
  const order = await fetch(`${origin}/api/vendors/work-orders/?status=cancelled`, {
    headers: { Authorization: `Token ${workshop.token}` },
  });
  expect([order.status, await order.text()]).toEqual([200, expect.stringContaining('Wrong vehicle')]);
  const port = { DATABASE_URL: into, DATA_DIR: elsewhere(), PORT: new URL(origin).port };
  const well = await programs.run('doctor', ['--all-photos'], port);
  expect([well.code, well.said]).toEqual([0, expect.stringContaining('all 3 are in the folder')]);
  await rm(join(elsewhere(), 'files', photo));
  const ill = await programs.run('doctor', [], port);
  expect([ill.code, ill.said]).toEqual([1, expect.stringContaining('1 of 3 are missing')]);
});

test('a database that is not empty, or in use, is left as it is unless it is to be replaced', async () => {
  await workshop.writeOrder();
  expect((await run('backup', [backup()], from)).code).toBe(0);
  const inUse = await restore(from, '--replace');
  expect([inUse.code, inUse.said]).toEqual([1, 'A server uses the database. Stop it first.\n']);

  const other = await workshop.writeOrder();
  workshop.program.child.kill('SIGTERM');
  await workshop.program.ended;
  const filled = await restore(from);
  expect([filled.code, filled.said]).toEqual([
    1,
    expect.stringContaining(
      'The database is not empty. Name an empty one in DATABASE_URL, or give --replace',
    ),
  ]);
  const orders = () => ask(from, 'select id as row from work_orders');
  expect(await orders()).toContain(other);
  expect((await restore(from, '--replace')).code).toBe(0);
  expect([(await orders()).length, (await orders()).includes(other)]).toEqual([1, false]);
});

test('a folder that is there, an address that leads nowhere, and a backup of the other kind end with what to do, and leave nothing', async () => {
  await workshop.writeOrder();
  expect((await run('backup', [backup()], from)).code).toBe(0);
  const again = await run('backup', [backup()], from);
  expect([again.code, again.said]).toEqual([
    1,
    expect.stringContaining('already exists. Name a new folder.'),
  ]);

  const nowhere = new URL(from);
  nowhere.pathname = '/no_such_database';
  const target = join(elsewhere(), 'backup');
  for (const lost of [await run('backup', [target], nowhere.href), await restore(nowhere.href)])
    expect([lost.code, lost.said]).toEqual([
      1,
      expect.stringContaining('database "no_such_database" does not exist'),
    ]);
  const mistyped = await run('backup', [target], 'localhost:5432/vendor');
  expect([mistyped.code, mistyped.said]).toEqual([
    1,
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://\n',
  ]);
  expect((await run('backup', [target, '--untried'], from)).code).toBe(2);
  expect((await run('restore', [], from)).code).toBe(2);

  const without = await programs.run('restore', [backup()], { DATA_DIR: elsewhere() });
  expect([without.code, without.said]).toEqual([
    1,
    expect.stringContaining('Set DATABASE_URL to an empty one.'),
  ]);
  const note = join(backup(), 'backup.json');
  await writeFile(note, (await readFile(note, 'utf8')).replace(/"database": \{/, '"former": {'));
  const kind = await restore(into);
  expect([kind.code, kind.said]).toEqual([1, expect.stringContaining('Restore it without DATABASE_URL.')]);
  expect(
    await ask(into, "select table_name as row from information_schema.tables where table_schema = 'public'"),
  ).toEqual([]);
});

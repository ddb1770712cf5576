import { execFileSync } from 'node:child_process';
import { access, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { HEAP_FLAGS, INCOMING_KEPT_MS, SWEEP_EVERY_MS } from '#server/http/limits.ts';
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  namedDatabase,
  withClient,
} from '#tests/support/server-database.ts';
import { newUser, openPrograms, originOf, type Programs } from './programs.ts';

// Each story starts several programs, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let programs: Programs;
let dataDir: string;

beforeAll(async () => {
  programs = await openPrograms();
  dataDir = programs.dataDir;
});
afterEach(() => programs.stop());
afterAll(() => programs.remove());

const start: Programs['start'] = (...input) => programs.start(...input);
const run: Programs['run'] = (...input) => programs.run(...input);

test('Node knows the flags by which garbage is collected early', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const unknown = HEAP_FLAGS.filter((flag) => !known.includes(`${flag.split('=')[0]} `));
  expect(unknown).toEqual([]);
});

test('the program starts on an empty folder, gives and takes access while it runs, and stops in order', async () => {
  const program = start('main');
  const origin = await originOf(program);
  const validate = (token: string) =>
    fetch(`${origin}/api/common_utils/validate-user?dash_type=vendor-management`, {
      headers: { Authorization: `Token ${token}` },
    });
  const created = await run('token', ['create', 'workshop.lead', ...newUser]);
  expect([created.code, created.said]).toEqual([0, expect.stringContaining('/validate-token?token=')]);
  const token = /token=([\w-]+)/.exec(created.said)?.[1] ?? '';
  const user = await validate(token);
  expect((await user.json()).data.records[0].username).toBe('workshop.lead');
  const short = await run('token', ['create', 'workshop.lead', '--days', '7']);
  expect(short.said).toContain('It expires after 7 days without use.');
  const listed = await run('token', ['list', 'workshop.lead']);
  expect(listed.said).toMatch(/never used, expires \d{4}-\d\d-\d\d \(7 days after its last use\)/);
  expect(listed.said).toMatch(
    /last used \d{4}-\d\d-\d\d, expires \d{4}-\d\d-\d\d \(90 days after its last use\)/,
  );
  expect(await run('token', ['revoke', 'workshop.lead'])).toEqual({
    code: 0,
    said: '2 tokens of workshop.lead revoked.\n',
  });
  expect((await validate(token)).status).toBe(401);
  const second = await run('main');
  expect([second.code, second.said]).toEqual([
    1,
    expect.stringContaining('Another server already runs on the data folder'),
  ]);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

/** Loaded into Node before the program: an hour between two runs passes in a fifth of a second. */
const HURRY = `const { setInterval: every } = globalThis;
globalThis.setInterval = (turn, ms, ...more) => every(turn, ms === ${SWEEP_EVERY_MS} ? 200 : ms, ...more);`;

test('a running program takes its turns at tidying up', async () => {
  const program = start('main', [], {
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(HURRY)}`,
  });
  await originOf(program);
  const left = join(dataDir, 'files/incoming/left-behind');
  await writeFile(left, 'half a photo');
  const longAgo = new Date(Date.now() - 2 * INCOMING_KEPT_MS);
  await utimes(left, longAgo, longAgo);
  await expect
    .poll(
      () =>
        access(left).then(
          () => 'there',
          () => 'gone',
        ),
      { timeout: 30_000 },
    )
    .toBe('gone');
  expect(program.said()).not.toMatch(/sweeping (files|keys) failed/);
});

test('a backup of the running program takes the place of a lost data folder, step by step as docs/operations.md says', async () => {
  const copy = `${dataDir}-backup`;
  const lost = `${dataDir}.broken`;
  const program = start('main');
  await originOf(program);
  await run('token', ['create', 'backed.up', ...newUser]);
  expect(await run('backup', [copy])).toEqual({ code: 0, said: `Backed up ${dataDir} to ${copy}.\n` });
  expect((await run('backup', [copy])).said).toContain('already there');
  program.child.kill('SIGTERM');
  await program.ended;
  await rename(dataDir, lost);
  execFileSync('cp', ['-a', copy, dataDir]);
  const restored = start('main');
  await originOf(restored);
  expect((await run('token', ['create', 'backed.up'])).code).toBe(0);
  restored.child.kill('SIGTERM');
  expect(await restored.ended).toBe(0);
  // A backup of a stopped server works too.
  await rm(copy, { recursive: true });
  expect((await run('backup', [copy])).code).toBe(0);
  for (const folder of [copy, lost]) await rm(folder, { recursive: true });
});

test('the tools make no database where there is none', async () => {
  const nowhere = { DATA_DIR: join(dataDir, 'mistyped') };
  const refused = { code: 1, said: expect.stringContaining(`There is no database in ${nowhere.DATA_DIR}`) };
  expect(await run('token', ['create', 'x.y', ...newUser], nowhere)).toEqual(refused);
  expect(await run('token', ['revoke', 'x.y'], nowhere)).toEqual(refused);
  expect(await run('backup', [`${dataDir}-none`], nowhere)).toEqual(refused);
  await expect(access(nowhere.DATA_DIR)).rejects.toThrow('ENOENT');
});

test('a bad setting ends the start with one sentence that names it', async () => {
  expect(await run('main', [], { PORT: 'http' })).toEqual({
    code: 1,
    said: "PORT must be a number from 0 to 65535, not 'http'\n",
  });
  const unreachable = await run('main', [], { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/x' });
  expect([unreachable.code, unreachable.said]).toEqual([
    1,
    expect.stringContaining('the database cannot be reached'),
  ]);
  expect(unreachable.said).not.toContain('secret');
});

test('the token tool says what it needs', async () => {
  const noUser = await run('token', ['create', 'nobody.yet']);
  expect([noUser.code, noUser.said]).toEqual([2, expect.stringContaining('There is no user nobody.yet')]);
  expect((await run('token', ['create', 'x.y', ...newUser.slice(2), '--role', 'owner'])).said).toContain(
    'There is no role owner',
  );
  expect((await run('token', ['create', 'x.y', ...newUser, '--days', '0'])).said).toContain('--days must be');
  expect((await run('token', ['list', 'nobody.yet'])).said).toContain('There is no user nobody.yet');
  expect((await run('token', [])).said).toMatch(/^The subcommand is missing: .+\n\nUsage:/);
});

/** Databases of the run's PostgreSQL, each by its DATABASE_URL. */
async function withDatabases(names: readonly string[], story: (urls: readonly string[]) => Promise<void>) {
  const { admin, usersTemplate } = inject('testDatabase');
  for (const name of names) await createDatabase(admin, name, usersTemplate);
  const urls = names.map((name) => databaseUrl(namedDatabase(admin, name)));
  try {
    await story(urls);
  } finally {
    for (const name of names) await dropDatabase(admin, name);
  }
}

test('a second database on the same files folder is refused with words, until a person says that it is the right one', async () => {
  const data = { DATA_DIR: join(dataDir, 'two-databases') };
  const names = ['one', 'two'].map((name) => `vm_test_${name}_${process.pid}`);
  await withDatabases(names, async ([one = '', two = '']) => {
    const orphan = join(data.DATA_DIR, 'files/incoming/of-a-killed-program');
    await mkdir(dirname(orphan), { recursive: true });
    await writeFile(orphan, 'half');
    await utimes(orphan, 0, Date.now() / 1000 - 3 * 3_600);
    const first = start('main', [], { ...data, DATABASE_URL: one });
    await originOf(first);
    await expect(access(orphan)).rejects.toThrow('ENOENT');
    const refused = await run('main', [], { ...data, DATABASE_URL: two });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('belongs to another database')]);
    expect(refused.said).toContain('npx vendor-management files adopt');
    const apart = await run('files', ['status'], { ...data, DATABASE_URL: two });
    expect([apart.code, apart.said]).toEqual([0, expect.stringContaining('do not belong together')]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect((await run('files', ['adopt'], { ...data, DATABASE_URL: two })).code).toBe(0);
    const together = await run('files', ['status'], { ...data, DATABASE_URL: two });
    expect(together.said).toContain('They belong together.');
    expect((await run('files', ['sweep'], { ...data, DATABASE_URL: two })).said).toContain('first day');
    const thrown = join(data.DATA_DIR, 'files/trash/2026-11-01', 'ab'.repeat(32));
    await mkdir(dirname(thrown), { recursive: true });
    await writeFile(thrown, 'a picture');
    await withClient(two, (client) =>
      client.query(
        "insert into files (sha256, media_key, media_type, bytes) values (repeat('ab', 32), 'k', 'image/jpeg', 9)",
      ),
    );
    await originOf(start('main', [], { ...data, DATABASE_URL: two }));
    await access(join(data.DATA_DIR, 'files/ab', 'ab'.repeat(32)));
    expect((await run('main', [], { ...data, DATABASE_URL: one })).code).toBe(1);
  });
});

test('the files tool says what it does', async () => {
  for (const words of [[], ['empty'], ['--quick', 'status']]) {
    const answer = await run('files', words);
    expect([answer.code, answer.said]).toEqual([2, expect.stringContaining('Usage:')]);
  }
});

test('the counters tool says what it does, and what it put right', async () => {
  const usage = await run('counters', []);
  expect([usage.code, usage.said]).toEqual([2, expect.stringContaining('Usage:')]);
  await withDatabases([`vm_test_counters_${process.pid}`], async ([url = '']) => {
    expect((await run('counters', ['rebuild'], { DATABASE_URL: url })).said).toBe(
      'Every counter was right.\n',
    );
    await withClient(url, (client) =>
      client.query(
        "insert into counters values ('work_order', '1', 'ever', '', '', '0001-01-01', 'open', 3, 0)",
      ),
    );
    const mended = await run('counters', ['rebuild'], { DATABASE_URL: url });
    expect(mended).toEqual({ code: 0, said: 'Wrong counters that were corrected: 1.\n' });
  });
});

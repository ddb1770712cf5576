import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newUser, openPrograms, originOf, type Programs } from './programs.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
const run: Programs['run'] = (...input) => programs.run(...input);
beforeAll(async () => {
  programs = await openPrograms();
});
afterEach(() => programs.stop());
afterAll(() => programs.remove());

test('the command line lists its commands, each says how it is used, and what it does not know is exit code 2', async () => {
  const all = await run('--help');
  expect([all.code, all.said]).toEqual([0, expect.stringContaining('Usage: vendor-management <command>')]);
  const names = [...all.said.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name);
  const modules = readdirSync('server/cli').map((file) => file.replace('.ts', ''));
  expect(names.toSorted()).toEqual(modules.filter((name) => name !== 'command').toSorted());
  await Promise.all(
    names.map(async (name) => {
      const help = await run(name, ['--help']);
      expect([name, help.code, help.said]).toEqual([name, 0, expect.stringContaining(`  ${name}`)]);
      const wrong = await run(name, ['--no-such-option']);
      expect([name, wrong.code, wrong.said]).toEqual([name, 2, expect.stringContaining('Usage:')]);
    }),
  );
  const unknown = await run('restart');
  expect([unknown.code, unknown.said]).toEqual([
    2,
    expect.stringContaining("Unknown command 'restart'.\n\nUsage:"),
  ]);
  expect(await run('--version')).toEqual({ code: 0, said: 'development\n' });
});

test('a call that a command does not know is told in a sentence what is wrong, above the usage', async () => {
  const subcommands = 'use list, add, change, deactivate or activate.';
  const calls: [command: string, words: string[], said: string][] = [
    ['', [], 'The command is missing.'],
    ['user', [], `The subcommand is missing: ${subcommands}`],
    ['user', ['sack', 'asha'], `Unknown subcommand 'sack': ${subcommands}`],
    ['user', ['add'], 'The username is missing.'],
    ['user', ['list', 'asha'], "Unexpected argument 'asha'."],
    ['token', ['create'], 'The username is missing.'],
    ['files', ['toString'], "Unknown subcommand 'toString': use status, adopt, sweep, fetch or bring."],
    ['files', ['fetch'], 'The folder is missing.'],
    ['files', ['status', 'here'], "Unexpected argument 'here'."],
    ['import', ['vendors'], 'The file is missing.'],
    ['counters', [], 'The subcommand is missing: use rebuild.'],
    ['backup', [], 'The target is missing.'],
    ['restore', ['one', 'two'], "Unexpected argument 'two'."],
  ];
  for (const [command, words, said] of calls) {
    const { code, said: all } = await run(command, words);
    const [sentence, usage] = all.split('\n\n');
    expect([command, code, sentence, usage], words.join(' ')).toEqual([
      command,
      2,
      said,
      expect.stringMatching(/^Usage:/),
    ]);
  }
});

test('people are added, changed and deactivated beside the running server', async () => {
  const server = programs.start('serve');
  const origin = await originOf(server);
  const statusOf = async (token: string): Promise<number> => {
    const address = `${origin}/api/common_utils/validate-user?dash_type=vendor-management`;
    return (await fetch(address, { headers: { Authorization: `Token ${token}` } })).status;
  };
  const tokenOf = async (username: string): Promise<string> => {
    const made = await run('token', ['create', username]);
    expect(made.code).toBe(0);
    return /token=([\w-]+)/.exec(made.said)?.[1] ?? '';
  };
  expect(await run('user', ['list'])).toEqual({ code: 0, said: 'There are no users yet.\n' });
  expect(await run('user', ['add', 'asha', ...newUser])).toEqual({
    code: 0,
    said: 'asha  creator  Workshop lead  Complex 1, City 1  0 tokens, last used never\n',
  });
  expect(await run('user', ['add', 'asha', ...newUser])).toEqual({
    code: 1,
    said: expect.stringMatching(/^The username asha is already taken\..*choose another one\.\n$/),
  });
  expect(await run('user', ['add', 'two words', ...newUser])).toEqual({
    code: 1,
    said: 'Letters, digits and . _ @ + - only, beginning with a letter or digit.\n',
  });
  const token = await tokenOf('asha');
  expect(await statusOf(token)).toBe(200);
  const renamed = await run('user', ['change', 'asha', '--name', 'Asha Rao']);
  expect(renamed.said).toMatch(/^asha {2}creator {2}Asha Rao {2}Complex 1, City 1 {2}1 token, last used \d/);
  expect(await statusOf(token)).toBe(200);
  const promoted = await run('user', ['change', 'asha', '--role', 'approver']);
  expect(promoted.said).toMatch(
    /^1 token of asha ended\.\nasha {2}approver {2}Asha Rao {2}Complex 1, City 1 {2}0 tokens/,
  );
  expect(await statusOf(token)).toBe(401);
  const approver = await tokenOf('asha');

  const astray = await run('user', ['change', 'asha', '--complex', '1', '--city', '9']);
  expect([astray.code, astray.said]).toEqual([1, 'The complex 1 is in the city 1, not 9.\n']);
  const moved = await run('user', [
    'change',
    'asha',
    '--complex',
    '2',
    '--city',
    '1',
    '--complex-name',
    'North',
  ]);
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining('North, City 1  0 tokens')]);
  expect(await statusOf(approver)).toBe(401);

  const again = await tokenOf('asha');
  expect((await run('user', ['deactivate', 'asha'])).said).toMatch(/deactivated \d{4}-\d\d-\d\d\n$/);
  expect(await statusOf(again)).toBe(401);
  expect((await run('token', ['create', 'asha'])).said).toContain('asha is deactivated');
  expect((await run('user', ['activate', 'asha'])).code).toBe(0);
  expect(await statusOf(await tokenOf('asha'))).toBe(200);
  expect((await run('user', ['change', 'nobody', '--name', 'X'])).code).toBe(1);
  expect((await run('user', ['change', 'asha'])).code).toBe(2);

  const file = join(programs.dataDir, 'cards.csv');
  await writeFile(file, 'jobcard_no,complex_id,car_number\nJC-1,1,MH12AB1234\nJC-2,77,X\n');
  const dry = await run('import', ['job-cards', file, '--dry-run']);
  expect([dry.code, dry.said]).toEqual([
    1,
    'line  result  jobcard_no  complex_id  car_number  read differently, or wrong\n' +
      '2     added   JC-1        1           MH12AB1234\n' +
      '3     wrong   JC-2        77          X           There is no complex 77; import complexes first.\n' +
      'Dry run, nothing was changed: added 1, changed 0, the same 0, wrong 1\n1 line is wrong.\n',
  ]);
  await writeFile(file, 'jobcard_no,complex_id,car_number\nJC-1,1,MH12AB1234\n');
  expect(await run('import', ['job-cards', file])).toEqual({
    code: 0,
    said: 'added 1, changed 0, the same 0, wrong 0\n',
  });
  expect((await run('import', ['job-cards', `${file}.none`])).code).toBe(1);
  expect((await run('import', ['cars', file])).code).toBe(2);

  expect(await run('migrate', ['--dry-run'])).toEqual({
    code: 0,
    said: 'The database has the tables of this version.\n',
  });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

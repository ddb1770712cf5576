import { expect, test } from 'vitest';
import { commandIn, filledIn, readPage } from './support/page.ts';

// Commands that `npm run clean-machine` types on a machine; this test only checks that it still finds them.
test('the way from an empty machine to an installed tablet has eight steps, and nothing in their commands is left to fill in', () => {
  const { steps, update } = readPage();
  expect(steps.map(({ blocks }) => blocks.length)).toEqual([1, 1, 1, 1, 1, 0, 0, 1]);
  for (const command of [...steps.flatMap(({ blocks }) => blocks), update])
    expect(filledIn(command)).not.toMatch(/^\s|<[a-z]/);
  expect(filledIn(update, '/root/newer.tgz')).toContain('npm install /root/newer.tgz\n');
  expect(commandIn(steps[5]?.words ?? [], 'vendor-management import')).toContain('complexes.csv');
  expect(
    ['systemctl stop', 'vendor-management restore', 'systemctl start'].map((beginning) =>
      filledIn(commandIn(steps[7]?.words ?? [], beginning)),
    ),
  ).toEqual([
    'systemctl stop vendor-management',
    'vendor-management restore --replace /backup/$(date +%F)',
    'systemctl start vendor-management',
  ]);
});

test('a page that leaves something new to its reader is told, and so is a command that is gone from it', () => {
  expect(() => filledIn('vendor-management serve --port <port>')).toThrow('Nothing is filled in for <port>');
  expect(() => commandIn(['systemctl start'], 'systemctl stop')).toThrow(
    "'systemctl stop …' once there, and says it never",
  );
  expect(() => readPage('# Running it\n')).toThrow(
    "no section 'From an empty machine to an installed tablet'",
  );
});

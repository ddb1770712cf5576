import { expect, test } from 'vitest';
import { forTerminal } from '#server/cli/command.ts';

test.each([
  ['asha', 'asha'],
  ['José क्\u200dषमा', 'José क्\u200dषमा'],
  ['a\u001b[2Jb', 'a\\u{1b}[2Jb'],
  ['a\u009b31mb', 'a\\u{9b}31mb'],
  ['a\nadmin  super-admin', 'a\\u{a}admin  super-admin'],
  ['a\rb', 'a\\u{d}b'],
  ['a\u202eb\u2066c\u200fd', 'a\\u{202e}b\\u{2066}c\\u{200f}d'],
  ['a\u2028b', 'a\\u{2028}b'],
  ['a\ud83d', 'a\\u{d83d}'],
])('[F9] the command line writes %j as %j', (stored, shown) => {
  expect(forTerminal(stored)).toBe(shown);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { MUTANTS } from '../../scripts/mutants/table.mjs';
import { patched, verdictOf } from '../../scripts/mutants/trial.mjs';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

it.each(MUTANTS)("'$name' can be put into the sources as they are", (mutant) => {
  const texts = patched(mutant, read);
  for (const [file, text] of texts) expect(text).not.toBe(read(file));
  for (const file of mutant.tests) expect(existsSync(new URL(file, root)), file).toBe(true);
});

test('a patch whose place is gone, or is there twice, is told', () => {
  const mutant = { name: 'one', patches: [{ file: 'a.ts', from: 'x', to: 'y' }], tests: [] };
  expect(() => patched(mutant, () => 'a')).toThrow("'one' has 0 places in a.ts");
  expect(() => patched(mutant, () => 'x x')).toThrow("'one' has 2 places in a.ts");
  expect([...patched(mutant, () => 'x')]).toEqual([['a.ts', 'y']]);
});

test('only an assertion kills: a program that does not run, and a file that cannot be read, prove nothing', () => {
  const failed = (fullName: string, message: string) => ({
    fullName,
    status: 'failed',
    failureMessages: [message],
  });
  const assertionResults = [
    failed('asserts', 'AssertionError: expected 2 to be 1'),
    failed('does not run', 'TypeError: x is not a function'),
    failed('hangs', 'Error: Test timed out in 5000ms.'),
    { fullName: 'passes', status: 'passed', failureMessages: [] },
  ];
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults },
    { name: 'b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] },
  ];
  expect(verdictOf({ testResults })).toEqual({
    killedBy: ['asserts'],
    broken: [
      'does not run: TypeError: x is not a function',
      'hangs: Error: Test timed out in 5000ms.',
      'b.test.ts: no such import',
    ],
    passed: 1,
  });
});

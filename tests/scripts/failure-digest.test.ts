import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOfPlaywright, digestOfVitest, withoutProgress } from '../../scripts/lib/failure-digest.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vm-digest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function reportOf(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const manyLines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join('\n');

test('a failed story is told with its place and the beginning of its error, without colours', () => {
  const failed = (message: string) => [{ results: [{ status: 'failed', errors: [{ message }] }] }];
  const report = reportOf({
    suites: [
      {
        specs: [{ title: 'passes', file: 'a.spec.ts', line: 1, ok: true, tests: [] }],
        suites: [
          {
            specs: [
              {
                title: 'breaks',
                file: 'a.spec.ts',
                line: 9,
                ok: false,
                tests: failed(`\u001b[31mno\u001b[39m`),
              },
              { title: 'tells much', file: 'b.spec.ts', line: 2, ok: false, tests: failed(manyLines) },
            ],
          },
        ],
      },
    ],
  });
  const lines = digestOfPlaywright(report).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '1) breaks',
    '   a.spec.ts:9',
    '     no',
    '2) tells much',
    '   b.spec.ts:2',
  ]);
  expect(lines.slice(5)).toHaveLength(25);
});

test('what fails outside of any story is told too', () => {
  const location = { file: resolve('tests/e2e/x.ts'), line: 3 };
  const digest = digestOfPlaywright(reportOf({ errors: [{ message: 'no build', location }] }));
  expect(digest).toBe('1) outside of any test\n   tests/e2e/x.ts:3\n     no build');
});

test('a failed test of vitest is told with the line that its trace names, an unreadable file with its message', () => {
  const name = resolve('tests/a.test.ts');
  const report = reportOf({
    testResults: [
      {
        name,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'passes', failureMessages: [] },
          { status: 'failed', fullName: 'breaks', failureMessages: [`Error: no\n    at ${name}:12:5`] },
        ],
      },
      { name: resolve('tests/b.test.ts'), status: 'failed', message: 'no such import', assertionResults: [] },
    ],
  });
  const digest = digestOfVitest(report);
  expect(digest).toContain('1) breaks\n   tests/a.test.ts:12\n     Error: no');
  expect(digest).toContain('2) tests/b.test.ts\n   tests/b.test.ts\n     no such import');
});

test('a long row of failures ends with how many more there are', () => {
  const assertionResults = Array.from({ length: 23 }, (_, index) => ({
    status: 'failed',
    fullName: `test ${index}`,
    failureMessages: ['no'],
  }));
  const report = reportOf({
    testResults: [{ name: resolve('a.test.ts'), status: 'failed', assertionResults }],
  });
  expect(digestOfVitest(report).split('\n').at(-1)).toBe('and 3 more');
});

test('a run that left no report has no digest', () => {
  const report = join(folder, 'none.json');
  expect([digestOfVitest(report), digestOfPlaywright(report)]).toEqual(['', '']);
});

test("Playwright's lines of progress are left out of what it said", () => {
  const output =
    '\u001b[1A\u001b[2K[1/24] a.spec.ts\n\n[2/24] (retries) b.spec.ts\n  1) b.spec.ts\n    Error: [3/4] no\n';
  expect(withoutProgress(output)).toBe('  1) b.spec.ts\n    Error: [3/4] no');
});

import { describe, expect, test } from 'vitest';
import { changeOf, chooseScreens, importsOf, screensReached } from '../../scripts/lib/screens.mjs';

const SOURCES = new Map([
  ['src/ui/button.tsx', ''],
  [
    'src/features/a/a.tsx',
    "import { Button } from '#app/ui/button.tsx';\nimport type { B } from '../b/b.tsx';",
  ],
  ['src/features/b/b.tsx', "const later = lazy(() => import('../a/a.tsx'));"],
  ['tests/ui/button.test.tsx', "import { Button } from '#app/ui/button.tsx';"],
  ['tests/ui/a.test.tsx', "import { A } from '#app/features/a/a.tsx';"],
  ['tests/ui/b.test.tsx', "import { B } from '#app/features/b/b.tsx';"],
  ['tests/ui/none.test.tsx', "import { expect } from 'vitest';"],
  ['tests/domain/a.test.ts', "import { A } from '#app/features/a/a.tsx';"],
]);

describe('what a source imports', () => {
  test('is found by name and by path, at once and later', () => {
    const source = [
      "import { a } from './a.ts';",
      "import {\n  b,\n} from '#domain/b/b.ts';",
      "import '../c.css';",
      "export { d } from '#testkit/d.tsx';",
      "const later = import('#app/e.ts');",
      "import url from './f.worker.ts?worker&url';",
      "import { test } from 'vitest';",
    ].join('\n');
    expect(importsOf('src/x/y.ts', source)).toEqual([
      'src/x/a.ts',
      'src/domain/b/b.ts',
      'src/c.css',
      'testkit/d.tsx',
      'src/e.ts',
      'src/x/f.worker.ts',
    ]);
  });

  test('is no type', () => {
    expect(
      importsOf('src/y.ts', "import type { A } from './a.ts';\nexport type { B } from './b.ts';"),
    ).toEqual([]);
  });
});

describe('the tests of screens that a change reaches', () => {
  test('come in the order of the imports between, over parts that are loaded later too', () => {
    expect(screensReached(SOURCES, ['src/ui/button.tsx'])).toEqual([
      { path: 'tests/ui/button.test.tsx', distance: 1 },
      { path: 'tests/ui/a.test.tsx', distance: 2 },
      { path: 'tests/ui/b.test.tsx', distance: 3 },
    ]);
  });

  test('begin with those that were changed themselves', () => {
    expect(screensReached(SOURCES, ['tests/ui/none.test.tsx', 'src/features/b/b.tsx'])[0]).toEqual({
      path: 'tests/ui/none.test.tsx',
      distance: 0,
    });
  });

  test('are those that a file of few tests leads to, before those that import what all do', () => {
    const changed = ['src/ui/button.tsx', 'src/features/b/b.tsx'];
    expect(screensReached(SOURCES, changed).map(({ path }) => path)).toEqual([
      'tests/ui/b.test.tsx',
      'tests/ui/button.test.tsx',
      'tests/ui/a.test.tsx',
    ]);
  });

  test('are all run where they are few, and it is said what was left out where they are not', () => {
    const change = { files: ['src/ui/button.tsx'], since: 'the last commit (1234567)' };
    expect(chooseScreens(SOURCES, change, 3)).toEqual({
      screens: ['tests/ui/button.test.tsx', 'tests/ui/a.test.tsx', 'tests/ui/b.test.tsx'],
      others: ['tests/domain/a.test.ts'],
      lines: [
        'screens: of 4 files of tests 3 import what changed since the last commit (1234567) (1 file)',
        '  tests/ui/button.test.tsx, imports between: 1',
        '  tests/ui/a.test.tsx, imports between: 2',
        '  tests/ui/b.test.tsx, imports between: 3',
      ],
    });
    const { screens, lines } = chooseScreens(SOURCES, change, 2);
    expect(screens).toEqual(['tests/ui/button.test.tsx', 'tests/ui/a.test.tsx']);
    expect(lines[0]).toContain('ONLY THE NEAREST 2 are run, 1 are left out');
    expect(lines).toHaveLength(3);
  });
});

describe('the change', () => {
  /** Answers git's commands by the longest matching beginning. */
  const gitThatSays =
    (answers: Record<string, string[]>) =>
    (...args: string[]) =>
      Object.entries(answers)
        .sort(([a], [b]) => b.length - a.length)
        .find(([command]) => args.join(' ').startsWith(command))?.[1] ?? [];
  const ON_MAIN = {
    'rev-parse --short HEAD': ['aaaaaaa'],
    'rev-parse --abbrev-ref origin/HEAD': ['origin/main'],
    'merge-base HEAD origin/main': ['a'.repeat(40)],
    [`rev-parse --short ${'a'.repeat(40)}`]: ['aaaaaaa'],
    'rev-parse --short HEAD~1': ['bbbbbbb'],
    'diff --name-only --no-renames bbbbbbb HEAD': ['src/last.ts'],
  };

  test('is what is not committed, new files too', () => {
    const git = gitThatSays({
      ...ON_MAIN,
      'diff --name-only --no-renames HEAD': ['src/a.ts'],
      'ls-files --others': ['src/new.ts'],
    });
    expect(changeOf(git)).toEqual({ files: ['src/a.ts', 'src/new.ts'], since: 'the last commit (aaaaaaa)' });
  });

  test('is the last commit where everything is committed, or what is not is no code', () => {
    const expected = { files: ['src/last.ts'], since: 'the commit before the last (bbbbbbb)' };
    expect(changeOf(gitThatSays(ON_MAIN))).toEqual(expected);
    expect(changeOf(gitThatSays({ ...ON_MAIN, 'ls-files --others': ['notes.txt'] }))).toEqual(expected);
  });

  test('is the whole branch where everything is committed to one', () => {
    const git = gitThatSays({
      ...ON_MAIN,
      'merge-base HEAD origin/main': ['c'.repeat(40)],
      [`rev-parse --short ${'c'.repeat(40)}`]: ['ccccccc'],
      [`diff --name-only --no-renames ${'c'.repeat(40)} HEAD`]: ['src/one.ts', 'src/two.ts'],
    });
    expect(changeOf(git)).toEqual({ files: ['src/one.ts', 'src/two.ts'], since: 'origin/main (ccccccc)' });
  });

  test('is unknown without a history, and then no screen is run', () => {
    expect(changeOf(gitThatSays({}))).toBeNull();
    expect(chooseScreens(SOURCES, null).screens).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { titlesIn } from '../../scripts/check-rules.mjs';
import { pointsIn, problemsOf } from '../../scripts/check-specification.mjs';

const TITLES: Record<string, string[]> = {
  'ui/a.test.tsx': ['shows the counts', 'shows the counts and the age', '%s reads %s'],
};

const row = (id: string, triedBy: string, sentence = 'A sentence') => `| ${id} | ${sentence} | ${triedBy} |`;

/** Problems found in tables of these rows and a point in every section. */
const problems = (...rows: string[]) =>
  problemsOf([...rows, ...SECTIONS].join('\n'), ['W4', 'X7'], (file: string) => TITLES[file]);
const SECTIONS = Array.from({ length: 9 }, (_, index) => row(`S${index + 1}.99`, '[W4]'));

test('a point is a row of a table that begins with its number', () => {
  const markdown = ['| point | sentence | tried by |', '|---|---|---|', row('S2.17', '[W4]'), 'See S2.18.'];
  expect(pointsIn(markdown.join('\n'))).toEqual([{ id: 'S2.17', sentence: 'A sentence', triedBy: '[W4]' }]);
});

test('a point is content with a rule, a part of a title, a whole one, or several', () => {
  expect(
    problems(
      row('S1.1', '[W4], [X7]'),
      row('S1.2', '`ui/a.test.tsx` “and the age”'),
      row('S1.3', '`ui/a.test.tsx` “shows the counts”, “%s reads %s”'),
      row('S1.4', '[W4], `ui/a.test.tsx` “and the age”; `ui/a.test.tsx` “reads”'),
    ),
  ).toEqual([]);
});

test.each([
  ['without a test', row('S1.1', ''), 'S1.1 names no test'],
  ['without a sentence', row('S1.1', '[W4]', ' '), 'S1.1 says nothing'],
  ['of a rule that is none', row('S1.1', '[W5]'), 'S1.1: [W5] is no rule'],
  [
    'of a file that is not there',
    row('S1.1', '`ui/b.test.tsx` “x”'),
    'S1.1: there is no tests/ui/b.test.tsx',
  ],
  [
    'of a title that is not there, or is skipped',
    row('S1.1', '`ui/a.test.tsx` “hides”'),
    'S1.1: no test of ui/a.test.tsx that runs is called “hides”',
  ],
  [
    'of a part that two titles have',
    row('S1.1', '`ui/a.test.tsx` “shows the”'),
    'S1.1: “shows the” is in more than one title of ui/a.test.tsx',
  ],
])('a point %s is told', (_what, point, problem) => {
  expect(problems(point)).toEqual([problem]);
});

test('a section without a point is told', () => {
  expect(problemsOf(SECTIONS.slice(0, 8).join('\n'), ['W4'], () => undefined)).toEqual([
    'section 9 has no point',
  ]);
});

test('a number that stands twice is told', () => {
  expect(problems(row('S1.1', '[W4]'), row('S1.1', '[X7]'))).toEqual(['S1.1 stands twice']);
});

test('a test that is skipped has no title, nor has one in a group that is', () => {
  const source = `
test('runs', () => {});
test.skip('is skipped', () => {});
it.each([[1, (a) => f(g(a))]])('takes %s, doesn\\'t it', () => {});
describe.skip('a group', () => {
  test('is skipped with it', () => {});
});
test('runs after it', () => {});
`;
  expect(titlesIn(source)).toEqual(['runs', "takes %s, doesn't it", 'runs after it']);
});

/**
 * Checks docs/specification.md against the tests: every point names a test that exists and runs, by file and title or
 * by the rule that it tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { numbersIn, rulesIn, titlesIn } from './check-rules.mjs';
import { root } from './lib/paths.mjs';

/** Sections of the product's specification. */
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A test file with parts of titles in it: `ui/dialog.test.tsx` “is named by”, “starts on”. */
const reference = /`([^`]+)`((?:,? “[^”]+”)+)/g;

/** Points in the tables: rows that begin with a number like S2.17. */
export function pointsIn(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replaceAll(/^\|\s*|\s*\|$/g, '').trim());
    const [id, sentence = '', triedBy = ''] = cells;
    return /^S\d+\.\d+/.test(id) ? [{ id, sentence, triedBy }] : [];
  });
}

/** Problems of the points. `titlesOf` returns the titles of a test file, or undefined if it does not exist. */
export function problemsOf(markdown, rules, titlesOf) {
  const points = pointsIn(markdown);
  const ids = points.map(({ id }) => id);
  const problems = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`);
  for (const section of SECTIONS)
    if (!ids.some((id) => id.startsWith(`S${section}.`))) problems.push(`section ${section} has no point`);
  for (const { id, sentence, triedBy } of points) {
    if (sentence === '') problems.push(`${id} says nothing`);
    const numbers = numbersIn(triedBy.replaceAll(reference, ''));
    for (const number of numbers) if (!rules.includes(number)) problems.push(`${id}: [${number}] is no rule`);
    const references = [...triedBy.matchAll(reference)];
    if (numbers.length + references.length === 0) problems.push(`${id} names no test`);
    for (const [, file, quoted] of references) {
      const titles = titlesOf(file);
      if (titles === undefined) {
        problems.push(`${id}: there is no tests/${file}`);
        continue;
      }
      for (const [, part] of quoted.matchAll(/“([^”]+)”/g)) {
        const found = titles.filter((title) => title === part || title.includes(part));
        if (found.length === 0) problems.push(`${id}: no test of ${file} that runs is called “${part}”`);
        if (found.length > 1 && !found.includes(part))
          problems.push(`${id}: “${part}” is in more than one title of ${file}`);
      }
    }
  }
  return problems;
}

function main() {
  const markdown = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const titles = new Map();
  const titlesOf = (file) => {
    const path = join(root, 'tests', file);
    if (!titles.has(file))
      titles.set(file, existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : undefined);
    return titles.get(file);
  };
  const rules = rulesIn(readFileSync(join(root, 'docs/rules.md'), 'utf8'));
  const problems = problemsOf(markdown, rules, titlesOf);
  for (const problem of problems) console.log(problem);
  console.log(
    `${pointsIn(markdown).length} points of the specification, ${problems.length} without a test or with a wrong one.`,
  );
  return problems.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !main()) process.exitCode = 1;

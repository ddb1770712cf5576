/** Lists the rules of docs/rules.md that no test title quotes, and the quoted numbers that are no rule. Fails on either. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

const ruleNumber = /\[([A-Z]{1,3}\d+[a-z]?)\]/g;
/** A test's or group's title: the first string after `test(`, `it.each(…)(`, `describe(` and the like. */
const title =
  /\b(?:test|it|describe)((?:\.\w+)*)(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g;

/** A whole group that is not run, from its line to the one that closes it. */
const skippedGroup = /^( *)(?:test\.)?describe\.(?:skip|todo|fixme)\([\s\S]*?^\1\}\)/gm;

/** The rule numbers of a text. */
export const numbersIn = (text) => [...text.matchAll(ruleNumber)].map((match) => match[1]);

/** The titles of a file's tests and groups that are run: what is skipped proves nothing. */
export function titlesIn(source) {
  return [...source.replace(skippedGroup, '').matchAll(title)]
    .filter(([, modifiers]) => !/\.(skip|todo|fails|fixme)/.test(modifiers))
    .map((match) => match[3].replaceAll(/\\(['"`])/g, '$1'));
}

/** The rule numbers that a test file's titles quote. */
export const numbersInTitles = (source) => titlesIn(source).flatMap(numbersIn);

/** The rules that stand at the beginning of a line, a list item or a table row; a mention inside a sentence is none. */
export function rulesIn(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const match = /^[\s|>*#-]*(?:\*\*)?\[([A-Z]{1,3}\d+[a-z]?)\]/.exec(line);
    return match === null ? [] : [match[1]];
  });
}

function main() {
  const path = join(root, 'docs/rules.md');
  if (!existsSync(path)) throw new Error('docs/rules.md is missing.');
  const rules = rulesIn(readFileSync(path, 'utf8'));
  if (rules.length === 0) throw new Error('docs/rules.md has no rule of the form [W4].');
  const quoted = new Map();
  for (const name of readdirSync(join(root, 'tests'), { recursive: true })) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue;
    for (const number of numbersInTitles(readFileSync(join(root, 'tests', name), 'utf8')))
      quoted.set(number, `tests/${name}`);
  }
  const twice = rules.filter((rule, index) => rules.indexOf(rule) !== index);
  const untested = rules.filter((rule) => !quoted.has(rule));
  const unknown = [...quoted.keys()].filter((number) => !rules.includes(number));
  for (const rule of twice) console.log(`[${rule}] stands twice in docs/rules.md`);
  for (const rule of untested) console.log(`[${rule}] is quoted by no test title`);
  for (const number of unknown) console.log(`[${number}] is quoted in ${quoted.get(number)}, but is no rule`);
  console.log(`${rules.length - untested.length} of ${rules.length} rules have a test.`);
  return twice.length + untested.length + unknown.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !main()) process.exitCode = 1;

/**
 * Lists the rules of docs/rules.md that no test title quotes, quoted numbers that are not rules, and references in
 * comments and documents to things that are not in the repository. Fails if there are any.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/paths.mjs';

const ruleNumber = /\[([A-Z]{1,3}\d+[a-z]?)\]/g;
/** Title of a test or group: the first string after `test(`, `it.each(…)(`, `describe(` and the like. */
const title =
  /\b(?:test|it|describe)((?:\.\w+)*)(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g;

/** A skipped group, from its first line to the one that closes it. */
const skippedGroup = /^( *)(?:test\.)?describe\.(?:skip|todo|fixme)\([\s\S]*?^\1\}\)/gm;

/** Rule numbers in a text. */
export const numbersIn = (text) => [...text.matchAll(ruleNumber)].map((match) => match[1]);

/** Titles of a file's tests and groups that run: a skipped one proves nothing. */
export function titlesIn(source) {
  return [...source.replace(skippedGroup, '').matchAll(title)]
    .filter(([, modifiers]) => !/\.(skip|todo|fails|fixme)/.test(modifiers))
    .map((match) => match[3].replaceAll(/\\(['"`])/g, '$1'));
}

/** Rule numbers in a test file's titles. */
export const numbersInTitles = (source) => titlesIn(source).flatMap(numbersIn);

/** Rules at the beginning of a line, a list item or a table row; a mention inside a sentence does not count. */
export function rulesIn(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const match = /^[\s|>*#-]*(?:\*\*)?\[([A-Z]{1,3}\d+[a-z]?)\]/.exec(line);
    return match === null ? [] : [match[1]];
  });
}

/** Gap between two words of a comment, where a line may end. */
const GAP = String.raw`[\s*/#-]+`;

/** Patterns of references in sources and documents, each with a check that its target exists. */
const references = [
  // Documents from before this repository, which no reader has.
  [String.raw`(?<=\(|[;,] )design:${GAP}[a-z]+`, () => false],
  [
    String.raw`\bdecisions?${GAP}(?:table${GAP}[A-Z]|[A-Z]\d+|[A-Z](?=\)|,|${GAP}and${GAP}[A-Z]\d))`,
    () => false,
  ],
  [
    String.raw`\bdecisions?${GAP}\d{3}(?:(?:,|${GAP}and)${GAP}\d{3})*\b`,
    (found, { decisions }) => found.match(/\d{3}/g).every((number) => decisions.has(number)),
  ],
  [String.raw`\[[A-Z]{1,3}\d+[a-z]?\]`, (found, { rules }) => rules.has(found.slice(1, -1))],
  [String.raw`\bS\d+\.\d+[a-z]?\b`, (found, { points }) => points.has(found)],
  [String.raw`\bdocs/[\w./-]+\.(?:md|yml)\b`, (found, { documents }) => documents.has(found)],
].map(([pattern, isThere]) => [new RegExp(pattern, 'g'), isThere]);

/**
 * References in a text to things that are not in the repository, `{ line, found }`. `known`: the numbers of rules,
 * decisions and points of the specification, and the paths of documents, each a Set.
 */
export function deadReferencesIn(text, known) {
  return references.flatMap(([pattern, isThere]) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isThere(found, known))
      .map(({ 0: found, index }) => ({
        line: text.slice(0, index).split('\n').length,
        found: found.replaceAll(/\s*\n[\s*/#-]*/g, ' '),
      })),
  );
}

const READ = ['src', 'sw', 'server', 'testkit', 'tests', 'bench', 'scripts', 'docs', 'deploy'];
/** These files test the checks with made-up references. */
const isMadeUp = (path) => path.startsWith('tests/scripts/') || path === 'scripts/check-rules.mjs';

function* textsBelow(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* textsBelow(path);
    } else if (/\.(?:[cm]?[jt]sx?|md|sql|yml|sh|service|env)$/.test(entry.name) && !isMadeUp(path))
      yield path;
  }
}

/** Prints the dead references and returns their number. */
function countDeadReferences(rules) {
  const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
  const documents = new Set(textsBelow('docs'));
  const known = {
    rules: new Set(rules),
    decisions: new Set([...documents].map((path) => path.match(/^docs\/decisions\/(\d{3})-/)?.[1])),
    points: new Set(specification.match(/\bS\d+\.\d+[a-z]?\b/g)),
    documents,
  };
  const paths = [...READ.flatMap((folder) => [...textsBelow(folder)]), 'CONTRIBUTING.md', 'README.md'];
  const dead = paths.flatMap((path) =>
    deadReferencesIn(readFileSync(join(root, path), 'utf8'), known).map((one) => ({ path, ...one })),
  );
  for (const { path, line, found } of dead)
    console.log(`${path}:${line}: '${found}' is not in the repository`);
  if (dead.length > 0)
    console.log(
      'Name what a reader can open: a rule of docs/rules.md ([J11]), a file of docs/decisions (decision 034), a section of the specification; or say the reason in words.',
    );
  return dead.length;
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
  const dead = countDeadReferences(rules);
  console.log(
    `${rules.length - untested.length} of ${rules.length} rules have a test, ${dead} references lead nowhere.`,
  );
  return twice.length + untested.length + unknown.length + dead === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !main()) process.exitCode = 1;

/**
 * `npm run mutants [-- part of a name]`: checks that the suite notices when a promise is broken. Each mutant of
 * mutants/table.mjs is applied to a copy of the tree, and the tests that guard it are run there: they must fail, by an
 * assertion of their own.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { bins, root } from './lib/paths.mjs';
import { endTasksOnSignal, runTask } from './lib/tasks.mjs';
import { MUTANTS } from './mutants/table.mjs';
import { patched, verdictOf } from './mutants/trial.mjs';

const TREE = [
  ...['src', 'sw', 'server', 'testkit', 'tests', 'scripts'],
  ...['tsconfig.json', 'package.json', 'vite.config.ts'],
];
/** Copies of the tree in which mutants are tested in parallel. */
const COPIES = 2;

/** Copies the tree, without the packages. */
function copyTree(folder) {
  for (const path of TREE) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Runs test files in a copy of the tree and returns the verdict of their report; without a report, its output counts as
 * broken.
 */
async function runTests(folder, files) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const command = [bins.vitest, 'run', '--root', folder, '--project', 'unit', '--reporter=json'];
  const { output } = await runTask('tests', [...command, `--outputFile.json=${report}`, ...files]);
  if (!existsSync(report)) return { killedBy: [], broken: [output], passed: 0 };
  return verdictOf(JSON.parse(readFileSync(report, 'utf8')));
}

/** Applies the mutant to the copy, runs its tests, and reverts it. */
async function tryMutant(folder, mutant) {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  try {
    const texts = patched(mutant, read);
    const originals = [...texts.keys()].map((file) => [file, read(file)]);
    for (const [file, text] of texts) writeFileSync(join(folder, file), text);
    const { killedBy, broken } = await runTests(folder, mutant.tests);
    for (const [file, text] of originals) writeFileSync(join(folder, file), text);
    return { mutant, killedBy, broken };
  } catch (error) {
    return { mutant, killedBy: [], broken: [String(error)] };
  }
}

function show({ mutant, killedBy, broken }) {
  if (killedBy.length > 0) {
    const more = killedBy.length > 1 ? ` and ${killedBy.length - 1} more` : '';
    console.log(`killed   ${mutant.name}\n           by: ${killedBy[0]}${more}`);
  } else if (broken.length > 0) console.log(`BROKEN   ${mutant.name}\n${broken.join('\n')}`);
  else console.log(`SURVIVED ${mutant.name}\n           ${mutant.tests.join(', ')}`);
}

endTasksOnSignal();
const began = performance.now();
const wanted = process.argv.slice(2);
const waiting = MUTANTS.filter(({ name }) => wanted.every((part) => name.includes(part)));
const all = waiting.length;
const folder = mkdtempSync(join(tmpdir(), 'vm-mutants-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const copies = Array.from({ length: COPIES }, (_, index) => copyTree(join(folder, `tree-${index + 1}`)));

const files = [...new Set(waiting.flatMap(({ tests }) => tests))];
const sound = await runTests(copies[0], files);
if (sound.killedBy.length + sound.broken.length > 0 || sound.passed === 0) {
  console.log(`The tests fail without any mutant:\n${[...sound.killedBy, ...sound.broken].join('\n')}`);
  process.exit(1);
}
console.log(`${sound.passed} tests answer for ${all} mutants; all pass on the sources as they are.\n`);

const results = [];
const lane = async (copy) => {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const result = await tryMutant(copy, mutant);
    results.push(result);
    show(result);
  }
};
await Promise.all(copies.map(lane));

const killed = results.filter(({ killedBy }) => killedBy.length > 0).length;
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`\n${killed} of ${all} mutants killed in ${seconds} s`);
if (killed < all) process.exitCode = 1;

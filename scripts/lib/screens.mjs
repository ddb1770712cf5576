import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/** Limit for `npm run check`: with this many screens, all of it stays below 90 s on two idle cores. */
const MOST_SCREENS = 4;

const SOURCES = ['src', 'testkit', 'tests'];
const SCREEN = /^tests\/.+\.test\.tsx$/;

/** Imports of code that runs: static, awaited or re-exported. A type import changes nothing that runs. */
const imported =
  /(?:^|\n)\s*(?:import|export)(?! type )[^;'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Our own files that a source imports, by their paths from the project's root. */
export function importsOf(path, source) {
  return [...source.matchAll(imported)].flatMap(([, stated, awaited]) => {
    const [name] = (stated ?? awaited).split('?');
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)];
    const [, room, rest] = /^#(app|domain|contract|testkit|tests)\/(.+)$/.exec(name) ?? [];
    if (room === undefined) return [];
    const folder = { app: 'src', domain: 'src/domain', contract: 'src/contract' }[room] ?? room;
    return [`${folder}/${rest}`];
  });
}

/** Number of imports between a file and each screen test that imports it, directly or through other files. */
function distancesFrom(file, importers, sources) {
  const distances = new Map();
  const seen = new Set([file]);
  let ring = [file];
  for (let distance = 0; ring.length > 0; distance += 1) {
    for (const path of ring) if (SCREEN.test(path) && sources.has(path)) distances.set(path, distance);
    ring = [...new Set(ring.flatMap((path) => importers.get(path) ?? []))].filter((path) => !seen.has(path));
    for (const path of ring) seen.add(path);
  }
  return distances;
}

/**
 * Screen tests among `sources` (a Map of path and text) that import a changed file, nearest first, with the number of
 * imports between: `[{ path, distance }]`. If several files changed, a file counts more the fewer tests import it: one
 * that all of them import does not tell them apart.
 */
export function screensReached(sources, changed) {
  const importers = new Map();
  for (const [path, source] of sources)
    for (const name of importsOf(path, source)) importers.set(name, [...(importers.get(name) ?? []), path]);
  const found = new Map();
  for (const file of changed) {
    const distances = distancesFrom(file, importers, sources);
    for (const [path, distance] of distances) {
      const known = found.get(path) ?? { path, distance, nearness: 0 };
      const nearness = known.nearness + 1 / (distance + 0.1) / distances.size;
      found.set(path, { path, distance: Math.min(known.distance, distance), nearness });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.nearness - a.nearness || (a.path < b.path ? -1 : 1))
    .map(({ path, distance }) => ({ path, distance }));
}

/**
 * The change that a person is about to share: uncommitted changes; if there are none, the branch's commits that main
 * lacks; on main itself, the last commit. `git` returns the lines of a command's output, and none if it fails. Returns
 * `{ files, since }`, or null if there is no history.
 */
export function changeOf(git) {
  const [head] = git('rev-parse', '--short', 'HEAD');
  if (head === undefined) return null;
  const listed = (...args) => git(...args).filter((path) => path !== '');
  const changed = [
    ...listed('diff', '--name-only', '--no-renames', 'HEAD'),
    ...listed('ls-files', '--others', '--exclude-standard'),
  ];
  const reachesCode = changed.some((path) => SOURCES.includes(path.split('/')[0]));
  if (reachesCode) return { files: changed, since: `the last commit (${head})` };
  const [main = 'main'] = git('rev-parse', '--abbrev-ref', 'origin/HEAD');
  const [base] = git('merge-base', 'HEAD', main);
  const short = base === undefined ? head : git('rev-parse', '--short', base)[0];
  if (short !== head)
    return {
      files: listed('diff', '--name-only', '--no-renames', base, 'HEAD'),
      since: `${main} (${short})`,
    };
  const [before] = git('rev-parse', '--short', 'HEAD~1');
  if (before === undefined) return null;
  return {
    files: listed('diff', '--name-only', '--no-renames', before, 'HEAD'),
    since: `the commit before the last (${before})`,
  };
}

/**
 * Chooses the screen tests to run, the other test files (all of them), and the lines that explain the choice: `{
 * screens, others, lines }`.
 */
export function chooseScreens(sources, change, most = MOST_SCREENS) {
  const others = [...sources.keys()].filter((path) => /^tests\/.+\.test\.ts$/.test(path));
  if (change === null)
    return { screens: [], others, lines: ['screens: no history to compare with, so none is run'] };
  const all = [...sources.keys()].filter((path) => SCREEN.test(path)).length;
  const reached = screensReached(sources, change.files);
  const chosen = reached.slice(0, most);
  const files = change.files.length === 1 ? '1 file' : `${change.files.length} files`;
  const what = `screens: of ${all} files of tests ${reached.length} import what changed since ${change.since} (${files})`;
  const left = reached.length - chosen.length;
  const rest =
    left === 0
      ? ''
      : `; ONLY THE NEAREST ${most} are run, ${left} are left out (all: npm run check -- --screens=all)`;
  return {
    screens: chosen.map(({ path }) => path),
    others,
    lines: [what + rest, ...chosen.map(({ path, distance }) => `  ${path}, imports between: ${distance}`)],
  };
}

function askGit(...args) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', args, options).trimEnd().split('\n');
  } catch {
    return [];
  }
}

/** The change of this clone, as `changeOf` returns it. */
export const presentChange = () => changeOf(askGit);

/** Screen tests that the present change reaches; `most`: their maximum number. */
export function screensOfChange(most) {
  const paths = askGit('ls-files', '--cached', '--others', '--exclude-standard', '--', ...SOURCES);
  const sources = new Map(
    paths
      .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  return chooseScreens(sources, changeOf(askGit), most);
}

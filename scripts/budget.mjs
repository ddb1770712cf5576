/**
 * `npm run budget`: what the app costs to download, gzipped, against the limits below, and which files made it too much. Builds it first
 * when dist is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { presentCommit } from './lib/bench-history.mjs';
import { remembered, weightsIn, whyOver } from './lib/module-weights.mjs';
import { root } from './lib/paths.mjs';
import { presentChange } from './lib/screens.mjs';

/**
 * `entry`: what starts, and what all screens are drawn with. `engine`: the device's database (30 KiB of Dexie), the outbox and every act it can send. `frame`: what stands around every
 * screen, and what most screens share. Both are fetched once, beside the entry; a `route` is what opening it adds to them.
 * `firstVisit`: all the scripts of the page until the dashboard is drawn on an empty browser, the palette's button included.
 * `serviceWorker` carries the engine too, so that a closed app delivers; fetched once, after the page is drawn.
 * `onDemand` is installed with no app: the decoder of HEIC photos, fetched with the first of them.
 */
const limitsKiB = {
  firstVisit: 336,
  entry: 137.5,
  engine: 84.5,
  frame: 103.5,
  route: 43,
  worker: 26,
  onDemand: 30,
  serviceWorker: 82,
};
/** Each is a round trip of the first install. */
const MOST_SCRIPTS = 82;
const app = join(root, 'dist/app');
/** The last build of this clone that was within the budget: what a later one has grown by is told from it. */
const MEMORY = join(root, 'node_modules/.cache/module-weights.json');

if (!(await build({ ifStale: true }))) process.exit(1);
/** Vite's table: source path → `{ file, imports, dynamicImports, isEntry, isDynamicEntry }`. */
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));

/** Written by the build: which modules each script is made of, and what they weigh. */
const made = JSON.parse(readFileSync(join(root, 'dist/modules.json'), 'utf8'));

const sizes = new Map();
function gzipBytes(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(app, file))).length);
  return sizes.get(file);
}

/** The chunk and everything that it imports statically: what the browser must have before its first line runs. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, found);
  return found;
}

const scriptsOf = (keys) =>
  [...new Set([...keys].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
const rowOf = (kind, name, files) => ({
  kind,
  name,
  bytes: files.reduce((total, file) => total + gzipBytes(file), 0),
  weights: weightsIn(files, made),
});

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);
/** scripts/chunk-groups.ts says what belongs into them. */
const named = (...names) => Object.keys(manifest).filter((key) => names.includes(manifest[key].name));
const entry = new Set([entryKey, ...named('app')].flatMap((key) => [...closure(key)]));
const rows = [rowOf('entry', `${entryKey}, app, their static imports`, scriptsOf(entry))];

/** Adds a row for what the chunks need and is not there yet. */
function addRow(kind, name, keys, present) {
  const there = new Set(scriptsOf(present));
  const needed = new Set(keys.flatMap((key) => [...closure(key)]));
  const files = scriptsOf(needed).filter((file) => !there.has(file));
  rows.push(rowOf(kind, name, files));
  return new Set([...present, ...needed]);
}

const withEngine = addRow('engine', 'engine', named('engine'), entry);
const shell = addRow(
  'frame',
  'frame, common, shared, after-start',
  named('frame', 'common', 'shared', 'after-start'),
  withEngine,
);

const firstScreens = Object.keys(manifest).filter((key) =>
  /^src\/routes\/(_app\/index|-palette-tools)\.tsx/.test(key),
);
addRow('firstVisit', 'everything up to the dashboard', [...shell, ...firstScreens], new Set());

/** The shell, and what every screen that opens the chunk has loaded for itself. */
function loadedBefore(key) {
  const openers = Object.keys(manifest).filter((opener) => manifest[opener].dynamicImports?.includes(key));
  const [first = new Set(), ...others] = openers.map((opener) => closure(opener));
  return new Set([...shell, ...[...first].filter((chunk) => others.every((other) => other.has(chunk)))]);
}

for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isDynamicEntry && !shell.has(key))
    addRow('route', key.replace(/\?tsr-split=(\w+)$/, ' ($1)'), [key], loadedBefore(key));
}

const isOnDemand = (name) => name.startsWith('heic-');
const known = new Set(Object.values(manifest).map((chunk) => chunk.file));
const scripts = readdirSync(join(app, 'assets')).filter((name) => name.endsWith('.js'));
// Vite lists no worker in its table: a script that stands in none of its rows belongs to a worker.
for (const name of scripts.filter((script) => !known.has(`assets/${script}`))) {
  rows.push(rowOf(isOnDemand(name) ? 'onDemand' : 'worker', `assets/${name}`, [`assets/${name}`]));
}
rows.push(rowOf('serviceWorker', 'sw.js', ['sw.js']));

const order = Object.keys(limitsKiB);
const limitOf = ({ kind }) => limitsKiB[kind] * 1024;
rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.bytes - a.bytes);
console.log('   bytes    limit     left  what');
for (const row of rows) {
  const limit = limitOf(row);
  const figures = [row.bytes, limit, limit - row.bytes].map((bytes) =>
    bytes.toLocaleString('en').padStart(8),
  );
  console.log(`${figures.join(' ')}  ${row.name}${row.bytes > limit ? '  OVER' : ''}`);
}
const over = rows.filter((row) => row.bytes > limitOf(row));
const scriptCount = scripts.filter((name) => !isOnDemand(name)).length + 1;
console.log(`${scriptCount} of at most ${MOST_SCRIPTS} scripts, the service worker included`);
const before = existsSync(MEMORY) ? JSON.parse(readFileSync(MEMORY, 'utf8')) : null;
if (over.length > 0 || scriptCount > MOST_SCRIPTS) {
  const context = { before, change: presentChange() };
  for (const row of over) console.error(`\n${whyOver(row, limitOf(row), context).join('\n')}`);
  if (scriptCount > MOST_SCRIPTS) {
    const former = new Set(before?.scripts);
    const added = former.size === 0 ? [] : scriptNames().filter((name) => !former.has(name));
    console.error(
      `\n${scriptCount} scripts, ${scriptCount - MOST_SCRIPTS} too many${added.length > 0 ? `; new: ${added.join(', ')}` : ''}`,
    );
  }
  console.error("\nWhat to do: 'When the budget is exceeded' in CONTRIBUTING.md.");
  process.exitCode = 1;
} else {
  mkdirSync(dirname(MEMORY), { recursive: true });
  const memory = { commit: presentCommit(), rows: remembered(rows), scripts: scriptNames() };
  writeFileSync(MEMORY, JSON.stringify(memory));
}

/** The scripts without what changes with every build. */
function scriptNames() {
  return scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
}

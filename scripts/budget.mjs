/**
 * `npm run budget`: the gzipped download size of the app against the limits below, and the files that made it exceed
 * them. Builds the app first if dist is stale.
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
 * `entry`: startup code, and the code that all screens are drawn with. `engine`: the device's database (30 KiB of
 * Dexie), the outbox and every action it can send. `frame`: the frame around every screen, and the code that most
 * screens share. Both are fetched once, in addition to the entry; a `route` is what opening it adds to them.
 * `firstVisit`: all scripts of the page until the dashboard is drawn in an empty browser, including the palette's
 * button.
 * `serviceWorker` contains the engine too, so that a closed app can deliver; fetched once, after the page is drawn.
 * `onDemand` is not installed with the app: the decoder of HEIC photos, fetched with the first of them.
 */
const limitsKiB = {
  firstVisit: 336,
  entry: 137.5,
  engine: 85,
  frame: 103.5,
  route: 43,
  worker: 26,
  onDemand: 30,
  serviceWorker: 82,
};
/** Each script is a round trip of the first install. */
const MOST_SCRIPTS = 82;
const app = join(root, 'dist/app');
/** Weights of this clone's last build within the budget; growth is reported relative to it. */
const MEMORY = join(root, 'node_modules/.cache/module-weights.json');

if (!(await build({ ifStale: true }))) process.exit(1);
/** Vite's manifest: source path → `{ file, imports, dynamicImports, isEntry, isDynamicEntry }`. */
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));

/** Written by the build: the modules of each script, and their weights. */
const made = JSON.parse(readFileSync(join(root, 'dist/modules.json'), 'utf8'));

const sizes = new Map();
function gzipBytes(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(app, file))).length);
  return sizes.get(file);
}

/** The chunk and all its static imports: what the browser needs before its first line runs. */
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
/** The groups are defined in scripts/chunk-groups.ts. */
const named = (...names) => Object.keys(manifest).filter((key) => names.includes(manifest[key].name));
const entry = new Set([entryKey, ...named('app')].flatMap((key) => [...closure(key)]));
const rows = [rowOf('entry', `${entryKey}, app, their static imports`, scriptsOf(entry))];

/** Adds a row for the files that the chunks need and that are not present yet. */
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

/** The shell, and the chunks that are already loaded by every screen that opens this one. */
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
// Vite's manifest does not list workers, so a script without an entry in it belongs to a worker.
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

/** Names of the scripts without the hash that changes with every build. */
function scriptNames() {
  return scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
}

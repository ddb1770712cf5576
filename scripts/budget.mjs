/** `npm run budget`: what the app costs to download, gzipped, against the limits below. Builds it first when dist is stale. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { root } from './lib/paths.mjs';

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

if (!(await build({ ifStale: true }))) process.exit(1);
/** Vite's table: source path → `{ file, imports, dynamicImports, isEntry, isDynamicEntry }`. */
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));

const sizes = new Map();
function gzipKiB(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(app, file))).length / 1024);
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
const sum = (files) => files.reduce((total, file) => total + gzipKiB(file), 0);

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);
/** scripts/chunk-groups.ts says what belongs into them. */
const named = (...names) => Object.keys(manifest).filter((key) => names.includes(manifest[key].name));
const entry = new Set([entryKey, ...named('app')].flatMap((key) => [...closure(key)]));
const rows = [{ kind: 'entry', name: `${entryKey}, app, their static imports`, size: sum(scriptsOf(entry)) }];

/** Adds a row for what the chunks need and is not there yet. */
function addRow(kind, name, keys, present) {
  const there = new Set(scriptsOf(present));
  const needed = new Set(keys.flatMap((key) => [...closure(key)]));
  rows.push({ kind, name, size: sum(scriptsOf(needed).filter((file) => !there.has(file))) });
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
  const kind = isOnDemand(name) ? 'onDemand' : 'worker';
  rows.push({ kind, name: `assets/${name}`, size: gzipKiB(`assets/${name}`) });
}
rows.push({ kind: 'serviceWorker', name: 'sw.js', size: gzipKiB('sw.js') });

const order = Object.keys(limitsKiB);
rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.size - a.size);
console.log('gzip KiB  limit  what');
for (const { kind, name, size } of rows) {
  const over = size > limitsKiB[kind] ? '  OVER' : '';
  console.log(`${size.toFixed(1).padStart(8)}  ${String(limitsKiB[kind]).padStart(5)}  ${name}${over}`);
}
const over = rows.filter(({ kind, size }) => size > limitsKiB[kind]);
const scriptCount = scripts.filter((name) => !isOnDemand(name)).length + 1;
console.log(`${scriptCount} of at most ${MOST_SCRIPTS} scripts, the service worker included`);
if (over.length > 0 || scriptCount > MOST_SCRIPTS) {
  console.error(`${over.length} over the budget, ${scriptCount} scripts.`);
  process.exitCode = 1;
}

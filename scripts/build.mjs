/**
 * `npm run build`: builds the app into dist/app and the server into dist/server.
 * With `--if-stale` it does nothing if dist was already built from these sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bins, root } from './lib/paths.mjs';
import { endTasksOnSignal, runAll } from './lib/tasks.mjs';

const SOURCES = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'scripts/chunk-groups.ts',
  'scripts/part-plugins.ts',
  'scripts/lib/module-weights.mjs',
  'scripts/style-plugins.ts',
  'package.json',
  'package-lock.json',
];
/** Written by the build itself, so it must not make the build look stale. */
const GENERATED = 'src/app/route-tree.gen.ts';
const OUTPUTS = ['dist/app/index.html', 'dist/app/sw.js', 'dist/server/main.js', 'dist/modules.json'];
const stamp = join(root, 'dist/stamp.json');

function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return path === GENERATED ? [] : [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesBelow(`${path}/${name}`));
}

/** Digest of everything that the build reads. Contents, not times: a fresh clone gives every file a new time. */
function digestOfSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesBelow)) {
    const contents = readFileSync(join(root, path));
    hash.update(`${path}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('hex').slice(0, 12);
}

/** True if `dist` is complete and was built from these sources. */
export function isBuilt() {
  if (!existsSync(stamp) || !OUTPUTS.every((path) => existsSync(join(root, path)))) return false;
  return JSON.parse(readFileSync(stamp, 'utf8')).digest === digestOfSources();
}

/** Builds, unless `ifStale` is set and dist is up to date. Returns true if dist can be used. */
export async function build({ ifStale = false } = {}) {
  if (ifStale && isBuilt()) return true;
  const digest = digestOfSources();
  // Without the stamp, an interrupted build counts as missing.
  rmSync(stamp, { force: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // vite.config.ts takes VITEST as the sign of a test run, and a test run builds if dist is stale.
  const env = { APP_VERSION: `${version}+${digest}`, NODE_ENV: 'production', VITEST: undefined };
  const results = await runAll([
    ['build: app', [bins.vite, 'build', '--logLevel', 'warn'], env],
    ['build: server', [bins.vite, 'build', '--ssr', '--logLevel', 'warn'], env],
  ]);
  const ok = results.every((result) => result.ok);
  if (ok) writeFileSync(stamp, `${JSON.stringify({ digest, version: env.APP_VERSION })}\n`);
  return ok;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  endTasksOnSignal();
  if (!(await build({ ifStale: process.argv.includes('--if-stale') }))) process.exitCode = 1;
}

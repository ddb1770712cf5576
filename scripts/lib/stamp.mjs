import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const sources = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** Written by the build itself, so it must not make the build look stale. */
const generated = new Set(['src/app/route-tree.gen.ts']);

function* filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(full).sort()) yield* filesBelow(`${path}/${name}`);
}

/** A digest of everything the build reads. Contents, not times: a fresh clone gives every file a new time. */
export function digestOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesBelow(source)) {
      if (generated.has(path)) continue;
      const contents = readFileSync(join(root, path));
      hash.update(`${path}\0${contents.length}\0`).update(contents);
    }
  }
  return hash.digest('hex').slice(0, 12);
}

export const stampPath = join(root, 'dist/stamp.json');

/** The digest that the present `dist` was built from, or null when there is none. */
export function builtDigest() {
  if (!existsSync(stampPath)) return null;
  const complete = ['dist/app/index.html', 'dist/app/sw.js', 'dist/server/main.js'];
  if (!complete.every((path) => existsSync(join(root, path)))) return null;
  return JSON.parse(readFileSync(stampPath, 'utf8')).digest ?? null;
}

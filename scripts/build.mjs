/**
 * `npm run build`: the app into dist/app and the server into dist/server, side by side.
 * With `--if-stale` it does nothing when dist already came from these sources.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bins, root } from './lib/paths.mjs';
import { builtDigest, digestOfSources, stampPath } from './lib/stamp.mjs';
import { endTasksOnSignal, nodeTask, runAll } from './lib/tasks.mjs';

/** Builds unless `ifStale` finds dist up to date. Answers whether dist can be used. */
export async function build({ ifStale = false } = {}) {
  const digest = digestOfSources();
  if (ifStale && builtDigest() === digest) return true;
  // Without the stamp a build that is cut short counts as missing.
  rmSync(stampPath, { force: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const env = { APP_VERSION: `${version}+${digest}`, NODE_ENV: 'production' };
  const results = await runAll([
    nodeTask('build: app', [bins.vite, 'build', '--logLevel', 'warn'], { env }),
    nodeTask('build: server', [bins.vite, 'build', '--ssr', '--logLevel', 'warn'], { env }),
  ]);
  const ok = results.every((result) => result.ok);
  if (ok) writeFileSync(stampPath, `${JSON.stringify({ digest, version: env.APP_VERSION })}\n`);
  return ok;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  endTasksOnSignal();
  if (!(await build({ ifStale: process.argv.includes('--if-stale') }))) process.exitCode = 1;
}

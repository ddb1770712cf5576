import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '#tests/support/say.ts';
import type { ChainKind } from '../work/chains.ts';

/** A commit of this repository that was deployed in its time. `last`: the feature that it was the last build with. */
export type FormerBuild = {
  readonly commit: string;
  readonly last: string;
  /** Those of its screens that existed already; all by default. */
  readonly screens?: readonly ChainKind[];
  /** True if captions can be typed in it. */
  readonly captions?: boolean;
};

/**
 * Both sides of each version of the device's database and of each payload that a tablet may still have. A later change
 * of either adds the commit before it.
 */
const BUILDS: readonly FormerBuild[] = [
  { commit: '48088261', last: 'version 1 of the database', screens: ['bay'] },
  { commit: 'ed6b0291', last: 'version 2 of the database' },
  { commit: '567eb294', last: 'version 3 of the database, without a second copy' },
  { commit: '9fa472c0', last: 'quantities and rates that do not say what stood there' },
  { commit: 'b4dfd6f5', last: 'catalogue jobs without a rate' },
  { commit: 'b5a66201', last: 'photos without captions' },
  { commit: '631b1682', last: 'completions and decisions without a reason', captions: true },
  { commit: '74c0f452', last: 'reasons without a photo', captions: true },
  { commit: 'b47e91e2', last: 'acts that are sent as soon as a batch has room', captions: true },
  { commit: '43228b3b', last: "captions by their photos' places", captions: true },
  { commit: 'be3c047e', last: 'saves of rates with every row of the grid', captions: true },
];

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** This many of the builds, evenly spread, the oldest and the newest among them. */
export function chooseBuilds(count: number): FormerBuild[] {
  const most = Math.min(Math.max(count, 1), BUILDS.length);
  const step = most === 1 ? 0 : (BUILDS.length - 1) / (most - 1);
  const newest = BUILDS.length - 1;
  return Array.from({ length: most }, (_, at) => BUILDS[newest - Math.round(at * step)])
    .filter((build) => build !== undefined)
    .reverse();
}

/**
 * The folder of a former build, created in the cache unless it exists: its sources, its own packages, and its `dist`.
 */
export function makeBuild(cache: string, { commit }: FormerBuild): string {
  const folder = join(cache, commit);
  if (existsSync(join(folder, 'dist/server/main.js'))) return folder;
  say(`Building ${commit} in ${cache}`);
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const sources = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', making], { input: sources });
  // Hard links: the packages of a lock file are installed once, and each build finds them in its own folder.
  execFileSync('cp', ['-al', packagesOf(cache, making), join(making, 'node_modules')]);
  run('npm', ['run', 'build'], making);
  renameSync(making, folder);
  return folder;
}

/** The packages of a build's own lock file. */
function packagesOf(cache: string, folder: string): string {
  const lock = execFileSync('cat', [join(folder, 'package-lock.json')], { maxBuffer: 1 << 28 });
  const home = join(cache, `packages-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  const packages = join(home, 'node_modules');
  if (existsSync(join(home, 'complete'))) return packages;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  for (const name of ['package.json', 'package-lock.json']) execFileSync('cp', [join(folder, name), home]);
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], home);
  mkdirSync(join(home, 'complete'));
  return packages;
}

function run(command: string, words: readonly string[], cwd: string): void {
  // A run of these tests sets its own NODE_ENV and VITEST.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  execFileSync(command, [...words], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Finds the Chromium for the browser tests: `CHROMIUM_PATH`, else one on PATH, else Playwright's own, else one is
 * installed now.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bins, root } from './lib/paths.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program on PATH with the first of these names that exists, or null. */
export function findOnPath(wanted, path = process.env.PATH ?? '') {
  for (const name of wanted) {
    for (const folder of path.split(delimiter)) {
      if (folder !== '' && isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** `{ path, source }` of an installed Chromium, or null. */
async function findChromium() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished !== undefined && wished !== '') {
    if (!isExecutable(wished)) throw new Error(`CHROMIUM_PATH names ${wished}, which cannot be run.`);
    return { path: wished, source: 'CHROMIUM_PATH' };
  }
  const onPath = findOnPath(names) ?? macApplications.find(isExecutable) ?? null;
  if (onPath !== null) return { path: onPath, source: 'installed on this machine' };
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? { path: own, source: "Playwright's own" } : null;
}

function run(file, args) {
  const result = spawnSync(file, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}

/** Installs Debian's package of a browser. Returns true on success. */
export function installWithApt(browser, packageName) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || findOnPath(['apt-get']) === null) return false;
  console.log(`No ${browser} found: installing it with apt-get …`);
  return (
    run('apt-get', ['update', '-q']) &&
    run('apt-get', ['install', '-qy', '--no-install-recommends', packageName])
  );
}

function installWithPlaywright() {
  console.log('No Chromium found: installing it with Playwright …');
  return run(process.execPath, [bins.playwright, 'install', 'chromium']);
}

/** Like `findChromium`, but installs one if there is none. Throws if that fails too. */
export async function findOrInstallChromium() {
  const present = await findChromium();
  if (present !== null) return present;
  // A package manager may succeed without leaving a program that runs, so the result of each is checked.
  for (const [install, source] of [
    [() => installWithApt('Chromium', 'chromium'), 'installed now with apt-get'],
    [installWithPlaywright, 'installed now with Playwright'],
  ]) {
    if (!install()) continue;
    const found = await findChromium();
    if (found !== null) return { path: found.path, source };
  }
  throw new Error(
    'No Chromium, and none could be installed. Install one and set CHROMIUM_PATH to its program.',
  );
}

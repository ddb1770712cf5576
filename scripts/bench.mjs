/**
 * `npm run bench [-- part of a file name]`: prints speed figures with versions, as medians of five rounds, next to the
 * raw floor where there is one. It fails only if the program itself does: a slow machine is not a defect. The bench is
 * a separate package, so that its packages are not part of everybody's `npm ci`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { bins, root } from './lib/paths.mjs';

const folder = `${root}bench`;

/** Installs the packages of bench/ if they are missing or differ from its lock file. */
function installPackages() {
  const { packages: wanted } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
  const present = `${folder}/node_modules/.package-lock.json`;
  const { packages: installed } = existsSync(present)
    ? JSON.parse(readFileSync(present, 'utf8'))
    : { packages: {} };
  const isInstalled = ([path, { version, optional }]) =>
    path === '' || optional === true || installed[path]?.version === version;
  if (Object.entries(wanted).every(isInstalled)) return true;
  console.log('Installing the packages of bench/ (only after a change) …');
  return spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' }).status === 0;
}

/** `npm run check` cannot check the files that import these packages. */
function checkTypes() {
  const args = [bins.tsc, '--pretty', 'false', '-p', `${folder}/others/contenders`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

if (!installPackages() || !checkTypes()) process.exit(1);
const child = spawn(process.execPath, [bins.vitest, 'run', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));

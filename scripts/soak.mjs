/**
 * `npm run soak`: a browser that drains its outbox over a bad network is killed a hundred times, its server twenty times, and
 * nothing may be lost or doubled; photos of full size pass a very slow wire. SOAK_KILLS, SOAK_SERVER_KILLS, SOAK_SEED=7: fewer, more, the same again.
 */
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { bins, root } from './lib/paths.mjs';

if (!(await build({ ifStale: true }))) process.exit(1);
const { path, source } = await findOrInstallChromium();
console.log(`Chromium: ${path} (${source})`);

const child = spawn(
  process.execPath,
  [bins.vitest, 'run', '--project', 'soak', '--reporter=default', '--disable-console-intercept'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SOAK: '1', CHROMIUM_PATH: path, TEST_DATABASE_URL: '' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));

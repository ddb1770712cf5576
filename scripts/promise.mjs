/**
 * `npm run promise -- <part> [flags]`: attacks the built app from outside, knowing only its screens and the server's REST API.
 * `npm run promise` without a part says which parts and flags there are.
 */
import { runnerImport } from 'vite';
import { build } from './build.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { root } from './lib/paths.mjs';

// The library that drives the browsers ends them at a signal and goes on waiting for them. Whatever was started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
if (!(await build({ ifStale: true }))) process.exit(1);
const { path, source } = await findOrInstallChromium();
process.env.CHROMIUM_PATH = path;
console.log(`Chromium: ${path} (${source})`);
const { module } = await runnerImport(`${root}tests/promise/main.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
});
process.exit(await module.run(process.argv.slice(2)));

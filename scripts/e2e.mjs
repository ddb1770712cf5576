/** `npm run e2e [-- Playwright's options]`: the stories in Chromium against the built program. */
import { build } from './build.mjs';
import { findOrInstallChromium } from './find-chromium.mjs';
import { closingLine } from './lib/counts.mjs';
import { runPlaywright } from './lib/runners.mjs';
import { endTasksOnSignal } from './lib/tasks.mjs';

endTasksOnSignal();
if (!(await build({ ifStale: true }))) process.exit(1);
const { path, source } = await findOrInstallChromium();
console.log(`Chromium: ${path} (${source})`);
const counts = await runPlaywright('stories in Chromium', { CHROMIUM_PATH: path }, process.argv.slice(2));
console.log(`\n${closingLine(counts)}`);
if (counts.failed > 0) process.exitCode = 1;

import { execFileSync } from 'node:child_process';
import { build } from '../../scripts/build.mjs';
import { findOrInstallFirefox } from '../../scripts/find-firefox.mjs';

/**
 * Builds what is stale, and prints once which Firefox is used. Fails if there is none: a story that is not run proves
 * nothing.
 */
async function setup(): Promise<void> {
  if (!(await build({ ifStale: true }))) throw new Error('The program could not be built.');
  const path = findOrInstallFirefox();
  process.env.FIREFOX_PATH = path;
  const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
  process.stdout.write(`Firefox: ${path} (${version})\n`);
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default setup;

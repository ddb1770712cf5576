import { build } from '../../scripts/build.mjs';
import { findOrInstallChromium } from '../../scripts/find-chromium.mjs';

/**
 * Setup for all tests that run the built program in a browser: builds what is stale, and prints once which Chromium is
 * used.
 */
export async function setup(): Promise<void> {
  if (!(await build({ ifStale: true }))) throw new Error('The program could not be built.');
  const { path, source } = await findOrInstallChromium();
  process.env.CHROMIUM_PATH = path;
  process.stdout.write(`Chromium: ${path} (${source})\n`);
}

/** Finds the Firefox for the tests in Firefox: `FIREFOX_PATH`, else one on PATH, else Debian's ESR is installed now. */
import { findOnPath, installWithApt, isExecutable } from './find-chromium.mjs';

const names = ['firefox-esr', 'firefox'];
const macApplication = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Path of an installed Firefox, or null. */
function findFirefox() {
  const wished = process.env.FIREFOX_PATH;
  if (wished !== undefined && wished !== '') {
    if (!isExecutable(wished)) throw new Error(`FIREFOX_PATH names ${wished}, which cannot be run.`);
    return wished;
  }
  return findOnPath(names) ?? (isExecutable(macApplication) ? macApplication : null);
}

/** Like `findFirefox`, but installs one if there is none. Throws if that fails too. */
export function findOrInstallFirefox() {
  const present = findFirefox();
  if (present !== null) return present;
  const installed = installWithApt('Firefox', 'firefox-esr') ? findFirefox() : null;
  if (installed !== null) return installed;
  throw new Error(
    'No Firefox, and none could be installed. Install one and set FIREFOX_PATH to its program.',
  );
}

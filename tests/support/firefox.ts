import { execFileSync } from 'node:child_process';
import { mkdtempSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firefox } from '@playwright/test';
import { findOrInstallFirefox } from '../../scripts/find-firefox.mjs';
import { asLaunched, killNow, type LaunchedBrowser } from './launched-browser.ts';

export type FirefoxOptions = {
  /** Profile to reuse; without it a new one is made, and removed by `close`. */
  userDataDir?: string;
  baseURL?: string;
};

/** Playwright's connection to an unmodified Firefox. */
const OVER_BIDI = 'moz-firefox';
const relay = fileURLToPath(new URL('firefox-relay.mjs', import.meta.url));

/** Playwright makes hidden tabs as fast as visible ones; these preferences restore the normal throttling. */
const AS_INSTALLED = {
  'remote.prefs.recommended': false,
  'dom.min_background_timeout_value': 1_000,
  'dom.min_background_timeout_value_without_budget_throttling': 1_000,
  'dom.timeout.enable_budget_timer_throttling': true,
  'focusmanager.testmode': false,
  'layout.testing.top-level-always-active': false,
  'network.http.speculative-parallel-limit': 20,
};

/** Process id of the browser's main process, which it writes to its profile; null if it does not run. */
function mainProcess(userDataDir: string): number | null {
  try {
    const pid = Number(readlinkSync(join(userDataDir, 'lock')).split('+').at(-1));
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** Process group that Playwright makes for the browser. */
function groupOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }));
}

/** The browser's process and its descendants, as long as their parents live. */
function treeOf(pid: number): number[] {
  const listing = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = new Map(
    listing.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
  );
  const tree = [pid];
  for (const above of tree) for (const [child, parent] of parents) if (parent === above) tree.push(child);
  return tree;
}

/** A child can leave the group, so the tree is read before anything in it ends. */
function killProfile(userDataDir: string): void {
  const main = mainProcess(userDataDir);
  if (main === null) return;
  const tree = treeOf(main);
  killNow(-groupOf(main));
  tree.forEach(killNow);
}

/**
 * Starts the machine's Firefox with a profile on disk. Its pages are tabs of one window: only one of them is visible.
 */
export async function launchFirefox(options: FirefoxOptions = {}): Promise<LaunchedBrowser> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'vm-firefox-'));
  const context = await firefox.launchPersistentContext(userDataDir, {
    channel: OVER_BIDI,
    firefoxUserPrefs: AS_INSTALLED,
    executablePath: relay,
    env: { ...process.env, FIREFOX_PATH: findOrInstallFirefox() },
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
  });
  return asLaunched(context, {
    userDataDir,
    isOwnProfile: options.userDataDir === undefined,
    kill: () => killProfile(userDataDir),
    launchAgain: () => launchFirefox({ ...options, userDataDir }),
  });
}

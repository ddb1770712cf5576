import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/find-chromium.mjs';
import { asLaunched, killNow, type LaunchedBrowser } from './launched-browser.ts';

export type ChromiumOptions = {
  /** Profile to reuse; without it a new one is made, and removed by `close`. */
  userDataDir?: string;
  /** Profile to copy. */
  copyOf?: string;
  args?: readonly string[];
  /** A camera that shows a moving test picture and is granted without a prompt. */
  fakeCamera?: boolean;
  /** Film (Y4M) that the camera shows instead. */
  film?: string;
  /** Touch instead of a mouse. */
  touch?: boolean;
  /** Without a service worker, and with reduced motion requested from pages. */
  plain?: boolean;
  baseURL?: string;
};

export type LaunchedChromium = LaunchedBrowser;

const starter = fileURLToPath(new URL('chromium.sh', import.meta.url));

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const FAKE_CAMERA = '--use-fake-device-for-media-stream';
/** Accepts every prompt for the camera. */
export const ALLOW_CAMERA = '--use-fake-ui-for-media-stream';

/** Process ids whose command line names the profile: browser, renderers, helpers. */
function processesOf(userDataDir: string): number[] {
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return listing
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${userDataDir}`))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

/** Process id of the browser's main process, which it writes to its profile; null if it does not run. */
export function mainProcess(userDataDir: string): number | null {
  try {
    const pid = Number(readlinkSync(join(userDataDir, 'SingletonLock')).split('-').at(-1));
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Kills the browser's process group, which Playwright makes for it, at once; then every other process that still uses
 * the profile.
 */
function killProfile(userDataDir: string): void {
  const main = mainProcess(userDataDir);
  if (main !== null) killNow(-main);
  for (let pids = processesOf(userDataDir); pids.length > 0; pids = processesOf(userDataDir))
    pids.forEach(killNow);
}

/**
 * Identity of an address's IndexedDB: the folder itself, which changes when the browser discards the database and
 * begins a new one. Null if there is none.
 */
export function storeIdentity(userDataDir: string, origin: string): string | null {
  const { protocol, hostname, port } = new URL(origin);
  const name = `${protocol.slice(0, -1)}_${hostname}_${port}.indexeddb.leveldb`;
  const folder = join(userDataDir, 'Default/IndexedDB', name);
  if (!existsSync(folder)) return null;
  const { ino, birthtimeMs } = statSync(folder);
  return `${ino} ${birthtimeMs}`;
}

/** The machine's Chromium, with Playwright's launch options. */
async function program(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const { path } = await findOrInstallChromium();
  return { executablePath: starter, env: { ...process.env, CHROMIUM_PATH: path } };
}

/** A browser whose contexts are separate profiles, which end with it. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...(await program()), args: [...quietFlags, ...args] });
}

function newProfile(copyOf: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-chromium-'));
  if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
  return folder;
}

/** Starts the machine's Chromium with a profile on disk, so that its stored data survives a kill. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<LaunchedChromium> {
  const userDataDir = options.userDataDir ?? newProfile(options.copyOf);
  const context = await chromium.launchPersistentContext(userDataDir, {
    ...(await program()),
    args: [
      ...quietFlags,
      ...(options.fakeCamera === true ? [FAKE_CAMERA, ALLOW_CAMERA] : []),
      ...(options.film === undefined ? [] : [`--use-file-for-fake-video-capture=${options.film}`]),
      ...(options.args ?? []),
    ],
    ...(options.fakeCamera === true ? { permissions: ['camera'] } : {}),
    ...(options.touch === true ? { hasTouch: true, isMobile: true } : {}),
    ...(options.baseURL === undefined ? {} : { baseURL: options.baseURL }),
    ...(options.plain === true ? { serviceWorkers: 'block', reducedMotion: 'reduce' } : {}),
  });
  return asLaunched(context, {
    userDataDir,
    isOwnProfile: options.userDataDir === undefined,
    kill: () => killProfile(userDataDir),
    launchAgain: () => launchChromium({ ...options, userDataDir }),
  });
}

/** Time limit (ms) for the start where many programs share the cores. */
const STARTS_WITHIN_MS = 60_000;

/**
 * Like `launchChromium`, but without Playwright's changes to the browser: only one tab of a window is visible, and
 * hidden tabs are throttled as for a user. Addresses must be absolute.
 */
export async function launchChromiumAsInstalled(options: ChromiumOptions = {}): Promise<LaunchedChromium> {
  const userDataDir = options.userDataDir ?? newProfile(options.copyOf);
  const portFile = join(userDataDir, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const { executablePath = starter, env } = await program();
  spawn(
    executablePath,
    [
      ...quietFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${userDataDir}`,
      ...(options.args ?? []),
      'about:blank',
    ],
    { stdio: 'ignore', detached: true, env: env as NodeJS.ProcessEnv },
  );
  const endpoint = await endpointIn(portFile);
  const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window.');
  return asLaunched(context, {
    userDataDir,
    isOwnProfile: options.userDataDir === undefined,
    kill: () => killProfile(userDataDir),
    endsByKill: true,
    launchAgain: () => launchChromiumAsInstalled({ ...options, userDataDir }),
  });
}

/** Address on which the browser listens, from its port file: port and path. */
async function endpointIn(portFile: string): Promise<string> {
  for (const until = Date.now() + STARTS_WITHIN_MS; Date.now() < until; await delay(25)) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port !== undefined && path !== undefined) return `ws://127.0.0.1:${port}${path}`;
  }
  throw new Error('Chromium did not start.');
}

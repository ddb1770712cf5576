import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/find-chromium.mjs';

export type ChromiumOptions = {
  /** A profile to use again; without it a new one is made and removed by `close`. */
  userDataDir?: string;
  /** A profile that the new one is a copy of. */
  copyOf?: string;
  args?: readonly string[];
  /** A camera that shows a moving test picture and is granted without a question. */
  fakeCamera?: boolean;
  /** The film (Y4M) that the camera shows instead. */
  film?: string;
  /** A finger instead of a mouse. */
  touch?: boolean;
  /** Without a service worker, and asking pages to move nothing. */
  plain?: boolean;
  baseURL?: string;
};

export type LaunchedChromium = {
  context: BrowserContext;
  userDataDir: string;
  /** The window that the browser begins with. */
  page: Page;
  /** Ends every process of the browser at once with SIGKILL, as a flat battery does. The profile stays. */
  killHard(): Promise<void>;
  /** Starts the browser again on the same profile, after `killHard` or `context.close()`. */
  relaunch(): Promise<LaunchedChromium>;
  /** Ends the browser in good order and removes a profile made here. */
  close(): Promise<void>;
};

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
/** Every question for the camera is answered with yes. */
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

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The browser's main process, which it names in its profile; null for one that does not run. */
export function mainProcess(userDataDir: string): number | null {
  try {
    const pid = Number(readlinkSync(join(userDataDir, 'SingletonLock')).split('-').at(-1));
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** Kills the browser's process group, which Playwright makes for it, at once; then whatever else still uses the profile. */
function killProfile(userDataDir: string): void {
  const main = mainProcess(userDataDir);
  if (main !== null) kill(-main);
  for (let pids = processesOf(userDataDir); pids.length > 0; pids = processesOf(userDataDir))
    pids.forEach(kill);
}

/**
 * What changes when the browser throws an address's IndexedDB away and begins a new one: the folder itself. Null where
 * there is none.
 */
export function storeIdentity(userDataDir: string, origin: string): string | null {
  const folder = storeFolder(userDataDir, origin, 'leveldb');
  if (!existsSync(folder)) return null;
  const { ino, birthtimeMs } = statSync(folder);
  return `${ino} ${birthtimeMs}`;
}

/** Deletes an address's IndexedDB as Chromium does after a bad kill; the browser must not run. */
export function deleteStore(userDataDir: string, origin: string): void {
  for (const part of ['leveldb', 'blob'] as const)
    rmSync(storeFolder(userDataDir, origin, part), { recursive: true, force: true });
}

function storeFolder(userDataDir: string, origin: string, part: 'leveldb' | 'blob'): string {
  const { protocol, hostname, port } = new URL(origin);
  return join(
    userDataDir,
    'Default/IndexedDB',
    `${protocol.slice(0, -1)}_${hostname}_${port}.indexeddb.${part}`,
  );
}

/** The machine's Chromium, as Playwright starts it. */
async function program(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const { path } = await findOrInstallChromium();
  return { executablePath: starter, env: { ...process.env, CHROMIUM_PATH: path } };
}

/** A browser whose contexts are profiles of their own, which end with it. */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...(await program()), args: [...quietFlags, ...args] });
}

function newProfile(copyOf: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-chromium-'));
  if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
  return folder;
}

/** Starts the machine's Chromium with a profile on disk, so that what it stored is still there after a kill. */
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
  let open = true;
  const closed = new Promise<void>((resolve) =>
    context.once('close', () => {
      open = false;
      resolve();
    }),
  );

  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    userDataDir,
    killHard: async () => {
      killProfile(userDataDir);
      await closed;
    },
    relaunch: async () => {
      if (open) await context.close();
      return launchChromium({ ...options, userDataDir });
    },
    close: async () => {
      if (open) await context.close();
      if (options.userDataDir === undefined)
        rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

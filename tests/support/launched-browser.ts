import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

/** A browser with a profile on disk. */
export type LaunchedBrowser = {
  context: BrowserContext;
  userDataDir: string;
  /** The window that the browser begins with. */
  page: Page;
  /** Ends every process of the browser at once with SIGKILL, as a flat battery does. The profile stays. */
  killHard(): Promise<void>;
  /** Starts the browser again on the same profile, after `killHard` or `context.close()`. */
  relaunch(): Promise<LaunchedBrowser>;
  /** Ends the browser in good order and removes a profile made here. */
  close(): Promise<void>;
};

type Parts = {
  userDataDir: string;
  /** Whether the profile was made for this browser. */
  isOwnProfile: boolean;
  /** Returns once every process of the browser was sent SIGKILL. */
  kill: () => void;
  /** Whether the browser can only be killed. */
  endsByKill?: boolean;
  launchAgain: () => Promise<LaunchedBrowser>;
};

export async function asLaunched(
  context: BrowserContext,
  { userDataDir, isOwnProfile, kill, endsByKill = false, launchAgain }: Parts,
): Promise<LaunchedBrowser> {
  let open = true;
  const closed = new Promise<void>((resolve) =>
    context.once('close', () => {
      open = false;
      resolve();
    }),
  );
  const killHard = async () => {
    kill();
    await closed;
  };
  const end = async () => {
    if (open) await (endsByKill ? killHard() : context.close());
  };
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    userDataDir,
    killHard,
    relaunch: async () => {
      await end();
      return launchAgain();
    },
    close: async () => {
      await end();
      if (isOwnProfile) rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** SIGKILL; without effect on a process, or a group when negative, that has ended. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

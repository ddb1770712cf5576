import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

/** A browser with a profile on disk. */
export type LaunchedBrowser = {
  context: BrowserContext;
  userDataDir: string;
  /** Window that the browser starts with. */
  page: Page;
  /** Kills every process of the browser at once with SIGKILL, like a flat battery. The profile stays. */
  killHard(): Promise<void>;
  /** Restarts the browser on the same profile, after `killHard` or `context.close()`. */
  relaunch(): Promise<LaunchedBrowser>;
  /** Closes the browser cleanly and removes a profile made here. */
  close(): Promise<void>;
};

type Parts = {
  userDataDir: string;
  /** True if the profile was made for this browser. */
  isOwnProfile: boolean;
  /** Returns once every process of the browser was sent SIGKILL. */
  kill: () => void;
  /** True if the browser can only be killed. */
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

/** Sends SIGKILL; no effect on a process, or a group if negative, that has ended. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type LaunchedChromium, launchChromium } from '../../tests/support/chromium.ts';
import { type FaultProxy, type SeenRequest, startFaultProxy } from '../../tests/support/proxy.ts';
import { buildPages } from './build-pages.ts';
import type { ActionOrder, ContenderPage, Fate, Host } from './contender.ts';
import { type Ledger, startLedger } from './ledger.ts';

export type ContenderName = 'product' | 'workbox' | 'offline-transactions' | 'rxdb' | 'raw';

/** Maximum time that any scenario waits for the next event. */
export const DEADLINE_MS = 30_000;

/** `BENCH_QUICK=1` is for work on the bench itself: its figures mean little. */
export const IS_QUICK = process.env.BENCH_QUICK === '1';

/** Amount of work for each. If the network's latency dominates, one round is as good as five. */
export const SIZES = IS_QUICK
  ? {
      rounds: 1,
      jsonActions: 20,
      photoActions: 5,
      drained: 20,
      shortDrains: 1,
      lossActions: 12,
      tabs: 1,
      kills: 1,
      thinWire: 50,
    }
  : {
      rounds: 5,
      jsonActions: 40,
      photoActions: 10,
      drained: 200,
      shortDrains: 5,
      lossActions: 20,
      tabs: 3,
      kills: 3,
      thinWire: 500,
    };

export const PHOTO_BYTES = 300 * 1024;

/** One browser for all, with a profile on disk. */
export type Lab = {
  browser(): LaunchedChromium;
  /** Its own server behind its own address: it shares storage, worker and locks with no other scenario. */
  openStage(name: ContenderName, host?: Partial<Host>): Promise<Stage>;
  close(): Promise<void>;
};

export type Stage = {
  readonly ledger: Ledger;
  readonly network: FaultProxy;
  readonly page: Page;
  /** One more tab of the same user, with the contender open in it. Its requests carry its number, from 1 on. */
  openTab(): Promise<Page>;
  /** SIGKILL to the whole browser, then the page again in a new one. */
  dieAndComeBack(): Promise<void>;
  close(): Promise<void>;
};

export async function openLab(): Promise<Lab> {
  const pages = await buildPages();
  const userDataDir = await mkdtemp(join(tmpdir(), 'bench-others-'));
  const usedPorts = new Set<number>();
  let browser = await launchChromium({ userDataDir });
  const openStage: Lab['openStage'] = async (name, { keyed = true, batched = false } = {}) => {
    const ledger = await startLedger(pages, { keyed });
    const network = await startUnusedProxy(ledger.port, usedPorts);
    const tabs: Page[] = [];
    const openTab = async (): Promise<Page> => {
      const tab = await browser.context.newPage();
      tabs.push(tab);
      await tab.setExtraHTTPHeaders({ 'x-tab': String(tabs.length) });
      await tab.goto(`${network.url}/${name}/`);
      await tab.waitForFunction(() => window.contender !== undefined);
      await tab.evaluate((host) => window.contender.open(host), { keyed, batched });
      return tab;
    };
    let page = await openTab();
    return {
      ledger,
      network,
      get page() {
        return page;
      },
      openTab,
      dieAndComeBack: async () => {
        await browser.killHard();
        tabs.length = 0;
        browser = await browser.relaunch();
        page = await openTab();
      },
      close: async () => {
        await Promise.all(tabs.map((tab) => tab.close()));
        await network.close();
        await ledger.close();
      },
    };
  };
  return {
    browser: () => browser,
    openStage,
    close: async () => {
      await browser.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** An address that no earlier scenario had, because a browser keeps its storage by address. */
async function startUnusedProxy(port: number, used: Set<number>): Promise<FaultProxy> {
  for (;;) {
    const proxy = await startFaultProxy({ port });
    if (!used.has(proxy.port)) {
      used.add(proxy.port);
      return proxy;
    }
    await proxy.close();
  }
}

/** Runs a scenario on its own stage. */
export async function onStage<T>(
  lab: Lab,
  name: ContenderName,
  host: Partial<Host>,
  action: (stage: Stage) => Promise<T>,
): Promise<T> {
  const stage = await lab.openStage(name, host);
  try {
    return await action(stage);
  } finally {
    await stage.close();
  }
}

/** Actions named `act-0`, `act-1`, …, on this number of lanes. */
export function actions(count: number, lanes = count, photoBytes = 0): ActionOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `act-${index}`,
    lane: `lane-${index % lanes}`,
    photoBytes,
  }));
}

export function enqueue(page: Page, orders: readonly ActionOrder[]): ReturnType<ContenderPage['enqueue']> {
  return page.evaluate((list) => window.contender.enqueue(list), orders);
}

export function start(page: Page): Promise<void> {
  return page.evaluate(() => window.contender.start());
}

export function fates(page: Page, orders: readonly ActionOrder[]): Promise<Fate[]> {
  return page.evaluate(
    (ids) => window.contender.fates(ids),
    orders.map(({ id }) => id),
  );
}

/** Simulates the return of the network: the browser's event, the app's own reaction to it, Background Sync. */
export async function wake({ page, network }: Pick<Stage, 'page' | 'network'>): Promise<void> {
  const tag = await page.evaluate(async () => {
    dispatchEvent(new Event('online'));
    await window.contender.wake();
    return window.contender.syncTag;
  });
  if (tag !== null) await fireSync(page, network.url, tag);
}

/**
 * The browser would wait for five minutes after a failed event, and for fifteen after the next: this fires it
 * immediately.
 */
async function fireSync(page: Page, origin: string, tag: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await session.detach();
}

/** True if the condition came true before the deadline. */
export async function until(
  check: () => boolean | Promise<boolean>,
  deadlineMs: number = DEADLINE_MS,
  everyMs = 20,
): Promise<boolean> {
  const ends = performance.now() + deadlineMs;
  while (!(await check())) {
    if (performance.now() > ends) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}

/** Waits while something keeps arriving; ends when everything has arrived or nothing did for this long. */
export async function whileArriving(
  ledger: Ledger,
  isDone: () => boolean,
  quietMs = DEADLINE_MS,
): Promise<boolean> {
  for (;;) {
    const before = ledger.requests.length;
    const arrived = await until(() => isDone() || ledger.requests.length > before, quietMs, 5);
    if (isDone()) return true;
    if (!arrived) return false;
  }
}

/** Number of different actions carried out, and of repetitions. */
export function countEffects(ledger: Ledger): { had: number; doubled: number } {
  const had = new Set(ledger.effects.map(({ id }) => id)).size;
  return { had, doubled: ledger.effects.length - had };
}

export const isAction = ({ method, path }: SeenRequest): boolean =>
  method === 'POST' && path.startsWith('/ledger/acts/');

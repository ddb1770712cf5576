import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIST_PAGE_SIZE } from '../src/domain/limits.ts';
import { menuTexts } from '../src/texts/common.ts';
import { addOrders, fillBase } from '../tests/support/site/fill.sql.ts';
import { openSignedInSite, type SignedInSite } from '../tests/support/site/site.ts';
import {
  browserVersion,
  type Figure,
  inRounds,
  printTable,
  productVersion,
  summary,
} from './support/figures.ts';
import { fillDevice } from './support/filled-device.ts';

const LIST = '/in-progress-work-orders';
const ACTIVE = 15;
const MANY = 10_000;
const QUIET_MS = 1_000;

let signedIn: SignedInSite;

beforeAll(async () => {
  signedIn = await openSignedInSite((site) =>
    site.query(async (client) => {
      await fillBase(client);
      await addOrders(client, { prefix: 'bay', count: ACTIVE, status: 'vendor_assigned', jobs: 2 });
    }),
  );
  await openCold(signedIn.page);
  await untilQuiet(signedIn);
  await signedIn.network.goOffline();
  await forgetSecondPages(signedIn.page);
});
afterAll(async () => {
  await signedIn?.close();
});

/** Resolves when there are no more requests; the stream of changes stays open. */
async function untilQuiet({ network, page }: SignedInSite): Promise<void> {
  for (let asked = -1; asked < network.requests.length; ) {
    asked = network.requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

type Round = Record<'cold' | 'menu' | 'page' | 'search', Opening>;

async function oneRound(orders: number): Promise<Round> {
  const { page } = signedIn;
  const cold = await openCold(page);
  // The server has answered this list before, so its response is cached. For the other two there is none, and the
  // device builds them itself.
  const menu = await openFromMenu(page);
  const onPage2 = Math.min(orders - LIST_PAGE_SIZE, LIST_PAGE_SIZE);
  const next = await turnTo(page, '?page=2', onPage2);
  const search = await turnTo(page, '?q=ha+0007', 1);
  const cards = [cold, menu, next, search].map((opening) => opening.cards);
  expect(cards).toEqual([LIST_PAGE_SIZE, LIST_PAGE_SIZE, onPage2, 1]);
  return { cold, menu, page: next, search };
}

it('opens the in-progress list from the device', async () => {
  const few = await inRounds(() => oneRound(ACTIVE));
  const kept = await fillDevice(signedIn.page, MANY);
  expect(kept).toBe(MANY);
  const many = await inRounds(() => oneRound(MANY));

  const figure = (name: string, key: keyof Round): Figure => ({
    name,
    ...summary(many.map((round) => [round[key].ms])),
    floor: { ...summary(few.map((round) => [round[key].ms])), name: `the same with ${ACTIVE} orders` },
  });
  const longest = (key: keyof Round): string =>
    String(Math.max(0, ...many.map((round) => round[key].longestTaskMs)));
  printTable(
    'Opening the in-progress list without a network, 10,000 orders on the device',
    [await browserVersion(signedIn.browser.context), productVersion()],
    [
      figure('cold start on its address', 'cold'),
      figure('from the menu', 'menu'),
      figure('page 2, never asked before', 'page'),
      figure('search, never asked before', 'search'),
    ],
    [
      `longest main-thread task (ms): cold ${longest('cold')}, menu ${longest('menu')}, page 2 ${longest('page')}, search ${longest('search')}`,
    ],
  );
});

/**
 * Time until the cards were on the screen, and the longest time the main thread was busy meanwhile (0: never over 50
 * ms).
 */
export type Opening = { ms: number; longestTaskMs: number; cards: number };

/** Starts the app at the list's address. */
export async function openCold(page: Page): Promise<Opening> {
  await page.addInitScript(watchCards);
  await page.goto(LIST);
  return page.evaluate((size) => window.benchCards(0, size), LIST_PAGE_SIZE);
}

/** Opens it from the dashboard's menu. */
export async function openFromMenu(page: Page): Promise<Opening> {
  await page.getByRole('link', { name: menuTexts['/'], exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: menuTexts['/'] }).waitFor();
  return page.evaluate(
    ({ path, size }) => {
      const began = performance.now();
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`);
      if (link === null) throw new Error('The menu does not lead to the list.');
      link.click();
      return window.benchCards(began, size);
    },
    { path: LIST, size: LIST_PAGE_SIZE },
  );
}

/** Changes the list's filters through its address, as its controls do, until this number of other cards is shown. */
export function turnTo(page: Page, search: string, cards: number): Promise<Opening> {
  return page.evaluate(
    ({ address, cards }) => {
      const before = window.benchTexts();
      const began = performance.now();
      history.pushState({}, '', address);
      return window.benchCards(began, cards, before);
    },
    { address: LIST + search, cards },
  );
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the page's window can only be extended as an interface.
  interface Window {
    benchTexts(): string;
    benchDatabase(): Promise<IDBDatabase>;
    benchCards(began: number, expected: number, before?: string): Promise<Opening>;
  }
}

/** Runs in the page before anything else. */
function watchCards(): void {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => void tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  // A card may have more links, such as 'Complete now'.
  const cards = (): Element[] => [...document.querySelectorAll('main [data-list-item]')];
  window.benchDatabase = () =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  window.benchTexts = () =>
    cards()
      .map((card) => card.textContent)
      .join();
  window.benchCards = (began, expected, before = '') =>
    new Promise((resolve) => {
      const look = (): void => {
        const shown = window.benchTexts();
        if (shown === '' || shown === before) return void requestAnimationFrame(look);
        const ended = performance.now();
        const ms = ended - began;
        const report = (): void => {
          // Cards that leave the list stay for a moment.
          const isLeaving = cards().length !== expected && performance.now() < ended + 5000;
          if (isLeaving) return void setTimeout(report, 50);
          const during = tasks.filter(({ startTime }) => startTime >= began && startTime < ended);
          const longestTaskMs = Math.round(Math.max(0, ...during.map(({ duration }) => duration)));
          resolve({ ms, longestTaskMs, cards: cards().length });
        };
        // Long tasks are reported one task late.
        setTimeout(report, 150);
      };
      look();
    });
}

/**
 * Deletes the prefetched second pages: otherwise the server's response would be used, whatever else the device has. A
 * device has none while it is prefetching, nor any for lists beyond the prefetched orders.
 */
function forgetSecondPages(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await window.benchDatabase();
    const listings = database.transaction('listings', 'readwrite').objectStore('listings');
    await new Promise<void>((resolve, reject) => {
      const { transaction } = listings;
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      const asking = listings.getAllKeys();
      asking.onsuccess = () => {
        for (const key of asking.result) {
          const [, number] = JSON.parse(String(key).split('/orders ')[1] ?? '[]');
          if (number === 2) listings.delete(key);
        }
      };
    });
    database.close();
  });
}

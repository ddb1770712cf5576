import type { Page } from '@playwright/test';
import type { OrderRow } from '#app/data/rows.ts';
import { menuTexts } from '#app/texts/common.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';

const LIST = '/in-progress-work-orders';

/** Until the cards stood on the screen, and the longest the page's thread was busy meanwhile (0: never over 50 ms). */
export type Opening = { ms: number; longestTaskMs: number; cards: number };

/** Starts the app on the list's address. */
export async function openCold(page: Page): Promise<Opening> {
  await page.addInitScript(watchCards);
  await page.goto(LIST);
  return page.evaluate((size) => window.benchCards(0, size), LIST_PAGE_SIZE);
}

/** From the dashboard, by the menu. */
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

/** Changes the list's filters as its controls do, by its address, until other cards stand there, so many of them. */
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
    benchCards(began: number, expected: number, before?: string): Promise<Opening>;
  }
}

/** Runs in the page before anything else does. */
function watchCards(): void {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => void tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  const cards = (): Element[] => [...document.querySelectorAll('main a[href^="/in-progress-work-orders/"]')];
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
          // Cards that leave the list stand for a moment longer.
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

/** Fills the device up to so many orders, over all statuses, made after one that it has; answers how many there are. */
export function fillDevice(page: Page, count: number): Promise<number> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('vendor-management');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('orders', 'readwrite');
    const orders = transaction.objectStore('orders');
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows: OrderRow[] = await settled(orders.getAll());
    const sample = rows[0];
    if (sample === undefined) throw new Error('The device has no orders.');
    const statuses = ['vendor_assigned', 'car_received', 'completed', 'invoice_paid', 'closed'] as const;
    for (let index = rows.length; index < count; index += 1) {
      const status = statuses[index % statuses.length] ?? 'closed';
      const id = `filled-${index}`;
      const createdAt = new Date(Date.parse(sample.createdAt) - index * 60_000).toISOString();
      const order = {
        ...sample.order,
        id,
        number: `WO-${300_000 + index}`,
        car: { id, number: `KA 05 CD ${90_000 + index}` },
        status,
        statusText: status,
        createdAt,
      };
      orders.put({ ...sample, key: `${sample.complexId}/${id}`, id, status, createdAt, order });
    }
    const total = await settled(orders.count());
    database.close();
    return total;
  }, count);
}

import { expect, type Page } from '@playwright/test';

/**
 * Leads the open app to another of its screens without loading it anew, as its own links do, and waits until the screen that was
 * open is gone: what is read from then on is the other one's. Where it is already, it stays as it is.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    for (const title of document.querySelectorAll('h1')) title.dataset.left = 'yes';
    history.pushState(null, '', to);
  }, path);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

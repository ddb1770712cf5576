import type { Page } from '@playwright/test';

/**
 * How much the browser lets the app's address keep from now on, in bytes; null: as much as it usually does. It takes a limit
 * back when whoever set it leaves, so the session stays.
 */
export async function allowStorage(page: Page, origin: string, quotaSize: number | null): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === null ? {} : { quotaSize }),
  });
}

/** What a browser does for want of space: all that the address keeps in bulk goes at once, local storage and cookies stay. */
export async function evict(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,file_systems',
  });
  await browser.detach();
}

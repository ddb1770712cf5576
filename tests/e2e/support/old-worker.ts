import type { Page } from '@playwright/test';

type Version = { versionId: string; scriptURL: string; status: string; runningStatus: string };

/**
 * Ends the version of the service worker that is in charge. Chromium does so by itself once a newer one is to take over, but
 * not while a tool is attached to it, as the one that drives these stories always is: then it would stay for ever.
 */
export async function endOldWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const told = new Promise<Version[]>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => resolve(versions));
  });
  await browser.send('ServiceWorker.enable');
  for (const { versionId, status, runningStatus } of await told)
    if (status === 'activated' && runningStatus === 'running')
      await browser.send('ServiceWorker.stopWorker', { versionId });
  await browser.detach();
}

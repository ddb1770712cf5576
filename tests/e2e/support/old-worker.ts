import type { Page } from '@playwright/test';

type Version = { versionId: string; scriptURL: string; status: string; runningStatus: string };

/**
 * Ends the version of the service worker that is in charge while a newer one waits to take over. Chromium does so by itself, but
 * not while a tool is attached to it, as the one that drives these stories always is: then it would stay for ever. The newer one
 * is left alone once it is in charge, since what pages are loading from it would fail with it.
 */
export async function endOldWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const told = new Promise<Version[]>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => resolve(versions));
  });
  await browser.send('ServiceWorker.enable');
  const versions = await told;
  const isAwaited = versions.some(({ status }) => status === 'installed' || status === 'activating');
  for (const { versionId, status, runningStatus } of isAwaited ? versions : [])
    if (status === 'activated' && runningStatus === 'running')
      await browser.send('ServiceWorker.stopWorker', { versionId });
  await browser.detach();
}

import type { CDPSession, Page } from '@playwright/test';

type Version = { versionId: string; scriptURL: string; status: string; runningStatus: string };

/** The version of the service worker that is in charge. */
export async function workerInCharge(page: Page): Promise<string> {
  return await withVersions(page, async (_browser, versions) => {
    const found = versions.find(({ status }) => status === 'activated');
    if (found === undefined) throw new Error('no service worker is in charge');
    return found.versionId;
  });
}

/**
 * Ends one version of the service worker, if it is at work. Chromium does so by itself once a newer one is to take over, but not
 * while a tool is attached to it, as the one that drives these stories always is: then it would stay for ever. The newer one must
 * be left alone: what pages are loading from it would fail with it.
 */
export async function endWorker(page: Page, versionId: string): Promise<void> {
  await withVersions(page, async (browser, versions) => {
    if (versions.some((known) => known.versionId === versionId && known.runningStatus === 'running'))
      await browser.send('ServiceWorker.stopWorker', { versionId });
  });
}

async function withVersions<T>(
  page: Page,
  work: (browser: CDPSession, versions: Version[]) => Promise<T>,
): Promise<T> {
  const browser = await page.context().newCDPSession(page);
  const told = new Promise<Version[]>((resolve) => {
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => resolve(versions));
  });
  await browser.send('ServiceWorker.enable');
  try {
    return await work(browser, await told);
  } finally {
    await browser.detach();
  }
}

import { type CDPSession, expect, type Page } from '@playwright/test';
import { updateTexts } from '#app/texts/updates.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('a new version takes over in every tab when one says so, and what is half filled in comes back', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  const pictures = order.jobs.flatMap((job) => job.images);
  await tablet.untilPrepared(pictures);
  const second = await tablet.page.context().newPage();
  await second.goto(`${tablet.origin}/in-progress-work-orders/${order.id}`);
  const bay = new OrderScreen(second, order);
  const form = await bay.startCompletion(0);
  await form.approve();
  await form.choosePhotos(await smallPicture('one.jpg', 40));
  await markPage(tablet.page);
  await markPage(second);

  const worker = await workerInCharge(tablet.page);
  await offerNewVersion(tablet.page);
  const reload = tablet.page.getByRole('button', { name: updateTexts.reload });
  await expect(reload).toBeVisible();
  // Typed at the very moment when another tab loads the new version.
  await form.rate.fill('900');
  await reload.click();
  await expect
    .poll(async () => {
      await endWorker(tablet.page, worker).catch(() => undefined);
      return [await isMarked(tablet.page), await isMarked(second)];
    })
    .toEqual([false, false]);
  // Its load may have failed with the worker that was ended from outside: a user would reload it.
  await second.reload();
  const again = await bay.startCompletion(0);
  await expect(again.rate).toHaveValue('900');
  await expect(again.photos).toHaveCount(1);

  // Only the thumbnail is on the tablet: it stands in for the original.
  await site.network.goOffline();
  const [picture = ''] = pictures;
  expect(await second.evaluate(async (url) => (await caches.match(url)) === undefined, picture)).toBe(true);
  expect(await pictureType(second, picture)).toMatch(/^image\//);
});

/** For the browser, the same program under another address is another version. */
async function offerNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?another');
  });
}

/** A reloaded page has lost the mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
}

async function isMarked(page: Page): Promise<boolean> {
  // Between two pages there is none to query.
  return page.evaluate(() => document.documentElement.dataset.before === 'yes').catch(() => true);
}

function pictureType(page: Page, url: string): Promise<string | null> {
  return page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), url);
}

type Version = { versionId: string; scriptURL: string; status: string; runningStatus: string };

/** Version of the active service worker. */
async function workerInCharge(page: Page): Promise<string> {
  return await withVersions(page, async (_browser, versions) => {
    const found = versions.find(({ status }) => status === 'activated');
    if (found === undefined) throw new Error('no service worker is in charge');
    return found.versionId;
  });
}

/**
 * Ends one version of the service worker, if it is running. Chromium does so automatically once a newer one is to take
 * over, but not while a tool is attached to it, as is always the case in these stories: then it would stay for ever.
 * The newer one must not be touched: requests that pages make through it would fail with it.
 */
async function endWorker(page: Page, versionId: string): Promise<void> {
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

import { expect, type Page } from '@playwright/test';
import { updateTexts } from '#app/texts/updates.ts';
import { endWorker, workerInCharge } from './support/old-worker.ts';
import { OrderScreen } from './support/order-screen.ts';
import { smallPicture } from './support/pictures.ts';
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
  // Typed in the very moment in which another tab loads the new version.
  await form.rate.fill('900');
  await reload.click();
  await expect
    .poll(async () => {
      await endWorker(tablet.page, worker).catch(() => undefined);
      return [await isMarked(tablet.page), await isMarked(second)];
    })
    .toEqual([false, false]);
  // What it was loading may have failed with the worker that was ended from outside: its person would load it once more.
  await second.reload();
  const again = await bay.startCompletion(0);
  await expect(again.rate).toHaveValue('900');
  await expect(again.photos).toHaveCount(1);

  // Only the small size of the picture is on the tablet: it stands in for the whole one.
  await site.network.goOffline();
  const [picture = ''] = pictures;
  expect(await second.evaluate(async (url) => (await caches.match(url)) === undefined, picture)).toBe(true);
  expect(await pictureType(second, picture)).toMatch(/^image\//);
});

/** The same program under another address is another version to the browser. */
async function offerNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js?another');
  });
}

/** Whatever is loaded anew has no mark any more. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
}

async function isMarked(page: Page): Promise<boolean> {
  // Between two pages there is none to ask.
  return page.evaluate(() => document.documentElement.dataset.before === 'yes').catch(() => true);
}

function pictureType(page: Page, url: string): Promise<string | null> {
  return page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), url);
}

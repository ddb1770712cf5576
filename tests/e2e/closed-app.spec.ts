import { expect, type Page } from '@playwright/test';
import { shellTexts } from '#app/features/shell/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { SYNC_TAG } from '#app/sync/limits.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('a job completed without a network is sent while the app is closed, once, with its photo', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('car_received', 1);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await worksPastTheWorker(tablet.page);
  await network.goOffline();
  const before = await OrderScreen.walkTo(tablet.page, order);
  const form = await before.startCompletion(0);
  await form.approve();
  await form.choosePhotos(await smallPicture('one.jpg', 40));
  await form.save();
  await before.isSaved(JOB_STATUS_ROWS.completed.label);

  // The only tab of the app is gone; the browser itself stays.
  await tablet.page.goto('about:blank');
  await network.goOnline();
  await connectionIsBack(tablet.page, tablet.origin);
  await expect
    .poll(async () => (await office.order(order.id)).status_name, { timeout: 30_000 })
    .toBe('completed');
  const { jobs, status_log } = await office.order(order.id);
  expect(jobs[0]?.completion_images).toHaveLength(1);
  expect(status_log.filter((entry) => entry.status_name === 'completed')).toHaveLength(1);

  await network.goOffline();
  const after = await OrderScreen.open(tablet.page, order);
  await expect(tablet.chip(shellTexts.offline)).toBeVisible();
  expect(await tablet.kept()).toEqual([]);
  await expect(
    after.job(0).getByRole('button', { name: orderTexts.completionPictures }).locator('img'),
  ).not.toHaveJSProperty('naturalWidth', 0);
});

/**
 * As reported by the browser: the worker handles requests for pictures, which it stores; actions do not wait for its
 * start.
 */
async function worksPastTheWorker(page: Page): Promise<void> {
  const routedBy = (path: string) =>
    page.evaluate((path) => {
      performance.clearResourceTimings();
      const noted = new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          const entry = list.getEntries().find(({ name }) => new URL(name).pathname === path);
          // TypeScript does not know it yet, and the standard has since renamed it.
          const timing = entry as
            | { workerFinalSourceType?: string; workerFinalRouterSource?: string }
            | undefined;
          if (timing !== undefined) resolve(timing.workerFinalSourceType ?? timing.workerFinalRouterSource);
        }).observe({ type: 'resource' });
      });
      return fetch(path)
        .then((answer) => answer.text())
        .then(() => noted);
    }, path);
  expect(await routedBy('/api/healthz')).toBe('network');
  expect(await routedBy('/api/media/of-no-picture')).toBe('fetch-event');
}

type Registration = { registrationId: string; scopeURL: string; isDeleted: boolean };

/** Event that Chromium sends automatically when the device has a connection again. */
async function connectionIsBack(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<Registration>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours !== undefined) resolve(ours);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { registrationId } = await registered;
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: SYNC_TAG,
    lastChance: false,
  });
  await browser.detach();
}

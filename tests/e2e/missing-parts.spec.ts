import { expect, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { accessTexts } from '#app/features/session/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { commonTexts, menuTexts } from '#app/texts/common.ts';
import { uiTexts } from '#app/ui/texts.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { OrderScreen } from './support/order-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

/** A tablet without prefetched parts and without a service worker: each part is loaded when it is opened. */
async function openBareTablet(site: Site): Promise<Tablet> {
  const tablet = await site.openTablet({ isNew: true, plain: true, touch: true, fakeCamera: true });
  // Before the app's own script runs.
  await tablet.page.addInitScript(() => {
    document.addEventListener('readystatechange', () =>
      document.querySelector('meta[name=main-job]')?.remove(),
    );
  });
  return tablet;
}

const missing = (page: Page, name: string) =>
  page.locator('main, dialog').getByText(uiTexts.partAwaited(name).replace('device', 'tablet'));

/** The frame stays, and nothing leads to the browser's own error page. */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.locator('header').getByRole('link', { name: commonTexts.outbox })).toBeVisible();
  await expect(page.locator(`nav[aria-label="${shellTexts.floorBar}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: accessTexts.reload })).toHaveCount(0);
}

test('[Q16] [Q17] a screen that is not on the tablet is named in the frame, leads back, and opens by itself', async ({
  site,
}) => {
  const { page } = await signedIn(site);
  const button = page.getByRole('link', { name: completionTexts.completeNow, exact: true }).first();
  await expect(button).toBeVisible();
  await site.network.goOffline();

  await button.click();
  await expect(missing(page, commonTexts.order)).toBeVisible();
  await expectFrame(page);
  await page.getByRole('button', { name: uiTexts.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: menuTexts['/floor'] })).toBeVisible();

  await page.getByRole('link', { name: commonTexts.outbox }).last().click();
  await expect(missing(page, menuTexts['/outbox'])).toBeVisible();
  await expectFrame(page);
  await page.getByRole('button', { name: uiTexts.back }).click();

  await button.click();
  await expect(missing(page, commonTexts.order)).toBeVisible();
  await markPage(page);
  await site.goOnline();
  await expect(page.getByRole('dialog', { name: photoTexts.camera })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('[Q16] [Q17] a form that is not on the tablet is named over its screen, can be closed, and opens by itself', async ({
  site,
}) => {
  const order: OfficeOrder = await site.office.orderIn('car_received', 1);
  const { page } = await signedIn(site);
  const screen = await OrderScreen.walkTo(page, order);
  const button = screen.job(0).getByRole('button', { name: completionTexts.markComplete });
  await expect(button).toBeVisible();
  await site.network.goOffline();

  await button.click();
  await expect(missing(page, completionTexts.title)).toBeVisible();
  await expect(page.getByRole('button', { name: accessTexts.reload })).toHaveCount(0);
  await page.locator('dialog').getByRole('button', { name: uiTexts.close }).click();
  await expect(missing(page, completionTexts.title)).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(missing(page, completionTexts.title)).toBeVisible();
  await markPage(page);
  await site.goOnline();
  await expect(page.getByRole('dialog', { name: completionTexts.title })).toBeVisible();
  await expect(missing(page, completionTexts.title)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
});

async function signedIn(site: Site): Promise<Tablet> {
  const tablet = await openBareTablet(site);
  await tablet.signIn(TOKENS.creator);
  return tablet;
}

/** A reloaded page has lost the mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.before = 'yes';
  });
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.before === 'yes');
}

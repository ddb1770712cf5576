import { expect, type Page } from '@playwright/test';
import { storageTexts } from '#app/texts/storage.ts';
import { OrderScreen } from './support/order-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';

const { title, missing, refused, privateWindow, understood } = storageTexts.noSecondCopy;

/** Like WebKitGTK, which has no private file system. */
async function withoutPrivateFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
  });
}

/** Like a private window of Firefox, which has a private file system and refuses access. */
async function withPrivateFilesRefused(page: Page): Promise<void> {
  await page.addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('Security error when calling GetDirectory', 'SecurityError'));
  });
}

for (const { browser, begins, reason } of [
  { browser: 'without private files', begins: withoutPrivateFiles, reason: missing },
  { browser: 'that refuses its private files', begins: withPrivateFilesRefused, reason: refused },
])
  test(`[Q9] a browser ${browser} says once that work is kept once, where it is captured, and its console stays clean`, async ({
    site,
  }) => {
    await saysItOnce(site, begins, reason);
  });

async function saysItOnce(site: Site, begins: typeof withoutPrivateFiles, reason: string): Promise<void> {
  const order = await site.office.orderIn('vendor_assigned', 1);
  const tablet = await site.openTablet({ isNew: true });
  await begins(tablet.page);
  const errors: string[] = [];
  tablet.page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('second copy')) errors.push(message.text());
  });
  await tablet.signIn(TOKENS.creator);
  const screen = await OrderScreen.walkTo(tablet.page, order);
  const notice = tablet.page.getByRole('complementary', { name: title });
  await expect(notice).toContainText(reason);
  await expect(notice).toContainText(privateWindow);
  await screen.takeStep('hand-over');
  // It is logged, once on the device.
  expect(errors).toHaveLength(1);

  await tablet.page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: understood }).click();
  await expect(notice).toBeHidden();
  await OrderScreen.open(tablet.page, order);
  await expect(notice).toBeHidden();
  expect(errors).toHaveLength(1);
}

import { expect, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import { grainyPicture, smallPicture } from '../support/pictures.ts';
import { deleteDatabase, openBesideApp, wholeDatabase } from './support/device-database.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';

const pictures = () => Promise.all([1, 2, 3].map((number) => grainyPicture(`${number}.jpg`)));

test('[TC9] photos of an unfinished form are kept, however early it is opened after the database was lost', async ({
  site,
}) => {
  const { office, network } = site;
  const order = await office.orderIn('car_received', 2);
  const tablet = await site.openTablet();
  const { page, origin } = tablet;
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  const other = await page.context().newPage();
  await openBesideApp(other, origin);
  await network.goOffline();
  const begun = await (await OrderScreen.open(page, order)).startCompletion(0);
  await begun.approve();
  await begun.choosePhotos(...(await pictures()));
  await page.goto('about:blank');
  await deleteDatabase(other);
  await holdPhotoFiles(page);
  // The orders are gone with the database, and are read again.
  await network.goOnline();

  const form = await (await OrderScreen.open(page, order)).startCompletion(0);
  const returning = form.dialog.getByText(photoTexts.returningCount(3));
  await expect(returning).toBeVisible();
  await expect(form.dialog.getByText(photoTexts.count(3, MAX_COMPLETION_IMAGES))).toBeVisible();
  await form.rate.fill('640.25');
  await form.rate.blur();
  await expect.poll(() => wholeDatabase(page)).toContain('640.25');
  await page.reload();
  await (await OrderScreen.open(page, order)).startCompletion(0);
  await expect(form.rate).toHaveValue('640.25');
  await expect(form.dialog.getByRole('img', { name: photoTexts.held.returning(3) })).toBeVisible();
  await letPhotoFilesGo(page);
  await expect(form.photos).toHaveCount(3);
  await expect(returning).toBeHidden();
  await form.save();
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  expect((await office.order(order.id)).jobs[0]).toMatchObject({ final_rate: 640.25 });
  expect((await office.order(order.id)).jobs[0]?.completion_images).toHaveLength(3);
});

test('[TC12] what was withdrawn here and is imported again still waits after a restart', async ({ site }) => {
  const { office, network } = site;
  const order = await office.orderIn('car_received', 1);
  const label = `Completed: ${order.jobs[0]?.job.name}`;
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await network.goOffline();
  const form = await (await OrderScreen.open(tablet.page, order)).startCompletion(0);
  await form.approve();
  await form.choosePhotos(await smallPicture('done.jpg', 30));
  await form.save();
  const outbox = await OutboxScreen.open(tablet.page);
  const download = tablet.page.waitForEvent('download');
  await tablet.page.getByRole('button', { name: transferTexts.exportAction }).click();
  const path = await (await download).path();
  await outbox.entry(label).getByRole('button', { name: outboxTexts.withdraw }).click();
  const question = tablet.page.getByRole('alertdialog', { name: outboxTexts.withdrawTitle });
  await question.getByRole('button', { name: outboxTexts.withdraw }).click();
  await expect.poll(() => tablet.kept()).toEqual([]);

  await tablet.page.getByLabel(transferTexts.chooseFile).setInputFiles(path);
  await expect(tablet.page.getByText(transferTexts.takenBackHere(1))).toBeVisible();
  await expect(tablet.page.getByRole('checkbox', { name: transferTexts.bringBack(1) })).toBeChecked();
  await tablet.page.getByRole('button', { name: transferTexts.importNow, exact: true }).click();
  await expect(tablet.page.getByText(transferTexts.imported(1))).toBeVisible();
  await tablet.closeAndStartAgain();
  await tablet.page.goto('/outbox');
  await expect(new OutboxScreen(tablet.page).entry(label)).toHaveCount(1);
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  expect((await office.order(order.id)).jobs[0]?.completion_images).toHaveLength(1);
});

test('[TC14] a second copy that was deleted under the open app is made again before the next action is called saved', async ({
  site,
}) => {
  const { office, network } = site;
  const order = await office.orderIn('car_received', 3);
  const tablet = await site.openTablet();
  const { page, origin } = tablet;
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  const other = await page.context().newPage();
  await openBesideApp(other, origin);
  await network.goOffline();
  const screen = await OrderScreen.open(page, order);
  const complete = async (index: number) => {
    const form = await screen.startCompletion(index);
    await form.approve();
    await form.choosePhotos(await grainyPicture(`job-${index}.jpg`));
    await form.save();
  };
  await complete(0);
  const begun = await screen.startCompletion(2);
  await begun.choosePhotos(...(await pictures()));
  await page.keyboard.press('Escape');
  await clearPrivateFiles(page, origin);
  await complete(1);
  // The message about it may be gone by now: tests/app/deleted-copy.test.ts checks it.
  await expect.poll(() => photoFiles(other)).toBe(5);
  await page.goto('about:blank');
  await deleteDatabase(other);
  await network.goOnline();
  const after = await OrderScreen.open(page, order);
  const form = await after.startCompletion(2);
  await expect(form.photos).toHaveCount(3);
  await form.approve();
  await form.save();
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const { jobs } = await office.order(order.id);
  expect(jobs.map(({ completion_images }) => completion_images.length)).toEqual([1, 1, 3]);
});

/** From its next load on the page gets no photo out of the private files, as on a slow disk, until it is released. */
async function holdPhotoFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const letGo = new Promise<void>((resolve) => {
      Object.assign(globalThis, { letPhotoFilesGo: resolve });
    });
    const { getFile } = FileSystemFileHandle.prototype;
    FileSystemFileHandle.prototype.getFile = async function () {
      // Photos are named by their hash, and their thumbnails by the photo's id.
      if (!this.name.endsWith('.log')) await letGo;
      return await getFile.call(this);
    };
  });
}

async function letPhotoFilesGo(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { letPhotoFilesGo(): void }).letPhotoFilesGo());
}

/** Like 'Clear data' of the private files alone. */
async function clearPrivateFiles(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'file_systems' });
  await browser.detach();
}

/** Number of photos in the second copy. */
async function photoFiles(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('photos').catch(() => null);
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> } | null)?.keys() ?? [])
      if (!name.endsWith('.part')) names.push(name);
    return names.length;
  });
}

import { expect } from '@playwright/test';
import { shellTexts } from '#app/features/shell/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { PHOTO_LONG_EDGE_PX, THUMBNAIL_EDGE_PX } from '#domain/limits.ts';
import { JOB_STATUS_ROWS, statusLabel } from '#domain/work-order/statuses.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { phonePicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

test('an order is completed in a bay without a network, and the office sees it with its pictures, once', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('vendor_assigned', 2);
  const tablet = await site.openTablet({ fakeCamera: true });
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));

  await network.goOffline();
  await tablet.closeAndStartAgain();
  const screen = await OrderScreen.open(tablet.page, order);
  await expect(tablet.chip(shellTexts.offline)).toBeVisible();
  await expectReferencePictures(screen);

  await screen.takeStep('hand-over');
  await screen.takeStep('receive');
  await test.step('the first job, with two shots from the camera', async () => {
    const form = await screen.startCompletion(0);
    await form.approve();
    await form.shoot(2);
    await form.save();
    await screen.isSaved(JOB_STATUS_ROWS.completed.label);
  });
  await test.step('the second job, with a picture of 12 megapixels from the files', async () => {
    const form = await screen.startCompletion(1);
    await form.approve();
    await form.choosePhotos(await phonePicture('gallery.jpg'));
    await form.save();
  });

  await expectMarkedAsWaiting(screen);
  await expect(tablet.chip(shellTexts.offlineWaiting(4))).toBeVisible();
  expect(await office.order(order.id)).toMatchObject({ status_name: 'vendor_assigned' });

  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  expect(await tablet.kept()).toEqual([]);
  await expect(screen.header.getByText(syncTexts.waiting)).toBeHidden();
  await expectCompletedOnce(site, order);
  await expectSeenInTheOffice(site, order);
});

async function expectReferencePictures({ page }: OrderScreen): Promise<void> {
  const pictures = page.getByRole('article').locator('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
}

/** The same word on the order, on both jobs and, for the whole order, in the outbox. */
async function expectMarkedAsWaiting(screen: OrderScreen): Promise<void> {
  const { waiting } = syncTexts;
  await expect(screen.header.getByText(statusLabel('completed'))).toBeVisible();
  await expect(screen.header.getByText(waiting)).toBeVisible();
  for (const [index, pictures] of [2, 1].entries()) {
    const job = screen.job(index);
    // On the job, and on the strip of its pictures.
    await expect(job.getByText(waiting)).toHaveCount(2);
    await expect(job.getByRole('button', { name: orderTexts.completionPictures })).toHaveCount(pictures);
  }
  const outbox = await OutboxScreen.open(screen.page);
  await expect(outbox.entry(waiting)).toHaveCount(4);
  await screen.page.goBack();
  await expect(screen.title).toBeVisible();
}

async function expectCompletedOnce({ office }: Site, { id }: OfficeOrder): Promise<void> {
  const order = await office.order(id);
  expect(order.status_name).toBe('completed');
  const log = order.status_log.map((entry) => entry.status_name);
  const taken = ['handover_to_vendor', 'car_received', 'completed'];
  expect(log.slice(-3)).toEqual(taken);
  expect(log.filter((status) => taken.includes(status))).toHaveLength(3);
  expect(order.jobs.map((job) => job.completion_status)).toEqual(['completed', 'completed']);
  const [shots = [], chosen = []] = order.jobs.map((job) => job.completion_images);
  expect([shots.length, chosen.length]).toEqual([2, 1]);
  for (const url of [...shots, ...chosen]) {
    const picture = await office.picture(url);
    expect(picture).toMatchObject({ mediaType: 'image/jpeg', format: 'jpeg', hasExif: false });
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(PHOTO_LONG_EDGE_PX);
    const thumbnail = await office.picture(url, 'thumb');
    expect(Math.max(thumbnail.width, thumbnail.height)).toBe(THUMBNAIL_EDGE_PX);
  }
  // Held upright when it was taken: the rotation in its EXIF is applied to the pixels now.
  expect(await office.picture(chosen[0] ?? '')).toMatchObject({ width: 1_440, height: 1_920 });
}

async function expectSeenInTheOffice(site: Site, order: OfficeOrder): Promise<void> {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  await desk.signIn(TOKENS.approver);
  await walkTo(desk.page, '/completed-work-orders');
  await expect(desk.page.getByRole('link', { name: order.work_order_id })).toBeVisible();
  await walkTo(desk.page, `/work-orders/${order.id}`);
  const seen = new OrderScreen(desk.page, order);
  await expect(seen.header.getByText(statusLabel('completed'))).toBeVisible();
  const pictures = desk.page.getByRole('button', { name: orderTexts.completionPictures }).locator('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
}

import { expect, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { reasonTexts } from '#app/features/reasons/reason-texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { approveTexts } from '#app/features/work-orders/approve/texts.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { phonePicture } from '../support/pictures.ts';
import { ApproveScreen } from './support/decision-screens.ts';
import { TOKENS, test } from './support/story.ts';

const WORDS = 'The bumper is whole';

/** The card of the order's first job, on the screen where it is decided. */
const cardOf = (page: Page, order: OfficeOrder) => new ApproveScreen(page).job(order.jobs[0]?.job.name ?? '');
const photoIn = (page: Page, order: OfficeOrder) =>
  cardOf(page, order).getByRole('button', { name: reasonTexts.picture });

/** Opens the question why the first job is rejected. */
async function askWhy(page: Page, order: OfficeOrder) {
  await cardOf(page, order).getByRole('button', { name: approveTexts.reject, exact: true }).click();
  return page.getByRole('alertdialog');
}

test('a job is rejected with a photo in a bay without a network, and the garage sees the photo, once', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('ready_for_approval', 2);
  const [job] = order.jobs;
  const tablet = await site.openTablet();
  const { page } = tablet;
  await tablet.signIn(TOKENS.approver);
  await tablet.untilPrepared(order.jobs.flatMap(({ images }) => images));
  await network.goOffline();
  await page.goto(`/approve-work-order/${order.id}`);

  await test.step('the photo is kept with half a reason through the death of the app', async () => {
    const asked = await askWhy(page, order);
    await asked.getByLabel(reasonTexts.ownWords).fill(WORDS);
    await asked.locator('input[type=file]').setInputFiles(await phonePicture('bumper.jpg'));
    await expect(asked.getByRole('img', { name: photoTexts.photoNumber(1) })).toBeVisible();
    await tablet.closeAndStartAgain();
  });
  const again = tablet.page;
  await again.goto(`/approve-work-order/${order.id}`);
  const asked = await askWhy(again, order);
  await expect(asked.getByLabel(reasonTexts.ownWords)).toHaveValue(WORDS);
  await expect(asked.getByRole('img', { name: photoTexts.photoNumber(1) })).toBeVisible();
  await asked.getByRole('button', { name: approveTexts.reject, exact: true }).click();
  await expect(cardOf(again, order).getByText(reasonTexts.said(WORDS))).toBeVisible();
  await expect(photoIn(again, order).locator('img')).toHaveJSProperty('complete', true);
  await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
  const [hash] = Object.values(await tablet.keptHashes()).flat();
  expect((await office.order(order.id)).jobs[0]?.approval_status).toBe('pending');

  await site.goOnline();
  await expect.poll(async () => (await tablet.kept()).length, { timeout: 60_000 }).toBe(0);
  const sent = (await office.order(order.id)).jobs.find(({ id }) => id === job?.id);
  expect(sent).toMatchObject({ approval_status: 'rejected', rejection_reason: WORDS });
  expect(await office.hashOf(sent?.rejection_image ?? '')).toBe(hash);

  const garage = await site.openTablet();
  await garage.signIn(TOKENS.creator);
  await garage.page.goto(`/work-orders/${order.id}`);
  await expect(garage.page.getByText(reasonTexts.said(WORDS))).toBeVisible();
  const photo = garage.page.getByRole('button', { name: reasonTexts.picture });
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

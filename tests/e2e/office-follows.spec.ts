import { expect } from '@playwright/test';
import { liveTexts } from '#app/features/work-orders/texts.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';

/** 'Within seconds', on a busy machine. */
const SECONDS = { timeout: 20_000 };

test('an order open at a desk follows the floor, and what is being typed there stays', async ({ site }) => {
  const { office } = site;
  const order = await office.orderIn('car_received', 2);
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  const streams: string[] = [];
  desk.page.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await desk.signIn(TOKENS.superAdmin);
  const screen = await OrderScreen.walkTo(desk.page, order);
  const form = await screen.startCompletion(1);
  await form.rate.fill('1234');
  await form.rate.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));

  const tablet = await site.openTablet({ plain: true });
  await tablet.signIn(TOKENS.creator);
  const bay = await OrderScreen.walkTo(tablet.page, order);
  const done = await bay.startCompletion(0);
  await done.approve();
  await done.choosePhotos(await smallPicture('done.jpg'));
  await done.save();
  await expect(tablet.chip(/All sent/)).toBeVisible();

  const job = desk.page.locator('main article').filter({ hasText: screen.jobAt(0).job.name });
  await expect(job.first()).toContainText(JOB_STATUS_ROWS.completed.label, SECONDS);
  await expect(desk.page.locator('main')).toContainText(liveTexts.changedJustNow('Workshop desk 1'), SECONDS);
  await expect(form.rate).toBeFocused();
  await expect(form.rate).toHaveValue('1234');
  const caret = await form.rate.evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
  expect(caret).toEqual([1, 3]);
  // The token is in a header, never in an address.
  expect(streams.length).toBeGreaterThan(0);
  expect(streams.filter((url) => new URL(url).search !== '')).toEqual([]);
});

import { expect } from '@playwright/test';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { completedOffline } from './support/completed-offline.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';

test("a browser killed right after 'Saved on this tablet' loses nothing, and sends it once", async ({
  site,
}) => {
  const { office } = site;
  const tablet = await site.openTablet();
  const order = await completedOffline(site, tablet);
  await tablet.dieAndStartAgain();

  const screen = await OrderScreen.open(tablet.page, order);
  // On the job, and on the strip of its pictures.
  await expect(screen.job(0).getByText(syncTexts.waiting)).toHaveCount(2);
  await expect(screen.job(0).getByRole('button', { name: orderTexts.completionPictures })).toHaveCount(2);
  expect(await tablet.kept()).toEqual([
    expect.objectContaining({
      kind: 'order-job.complete',
      photoBytes: [expect.any(Number), expect.any(Number)],
    }),
  ]);
  const outbox = await OutboxScreen.open(tablet.page);
  await expect(outbox.entry(screen.jobAt(0).job.name).getByText(outboxTexts.photos(2))).toBeVisible();

  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const { jobs, status_log } = await office.order(order.id);
  expect(jobs[0]?.completion_images).toHaveLength(2);
  expect(status_log.filter((entry) => entry.status_name === 'completed')).toHaveLength(1);
});

test('a half-filled completion survives a killed browser as a draft, with its photo', async ({ site }) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ fakeCamera: true });
  await tablet.signIn(TOKENS.creator);
  const before = await OrderScreen.walkTo(tablet.page, order);
  const begun = await before.startCompletion(0);
  await begun.approve();
  await begun.rate.fill('812.5');
  // Shown only once it is stored, and the typed text is stored with it.
  await begun.shoot(1);
  await tablet.dieAndStartAgain();

  const screen = await OrderScreen.open(tablet.page, order);
  const form = await screen.startCompletion(0);
  await expect(form.dialog.getByText(officeActionTexts.draftBack)).toBeVisible();
  await expect(form.rate).toHaveValue('812.50');
  await expect(form.dialog.getByRole('radio', { name: completionTexts.approve })).toBeChecked();
  await expect(form.photos).toHaveCount(1);
  await form.save();
  await expect(tablet.chip(/All sent/)).toBeVisible();
  expect((await site.office.order(order.id)).jobs[0]).toMatchObject({ final_rate: 812.5 });
});

test('who has just signed in is still signed in after a killed browser, without a network too', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ isNew: true });
  await tablet.page.goto('/landing');
  await tablet.untilInstalled();
  await tablet.signIn(TOKENS.creator);
  await tablet.dieAndStartAgain();

  await OrderScreen.open(tablet.page, order);
  await tablet.dieAndStartAgain();
  await site.network.goOffline();
  await OrderScreen.open(tablet.page, order);
});

test('after a shift change the second person is signed in again on a tablet that died, and only their name is on their work', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('vendor_assigned', 1);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([]);
  // A browser that closes cleanly flushes its local storage: the first user's token is on disk.
  await tablet.closeAndStartAgain();
  await tablet.signIn(TOKENS.superAdmin);
  const before = await OrderScreen.walkTo(tablet.page, order);
  await network.goOffline();
  await before.takeStep('hand-over');
  await tablet.dieAndStartAgain();

  // The second user's own captures are theirs, too.
  const screen = await OrderScreen.open(tablet.page, order);
  await screen.takeStep('receive');
  expect((await tablet.kept()).map(({ ownerName }) => ownerName)).toEqual([
    'demo.super-admin',
    'demo.super-admin',
  ]);
  await site.goOnline();
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: 45_000 });
  const { status_log } = await office.order(order.id);
  const steps = status_log.filter(({ status_name }) => /handover_to_vendor|car_received/.test(status_name));
  expect(steps.map(({ created_by }) => created_by?.username)).toEqual([
    'demo.super-admin',
    'demo.super-admin',
  ]);
});

test('who signed out stays signed out on a tablet that died right after', async ({ site }) => {
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([]);
  await tablet.closeAndStartAgain();
  await tablet.page.goto('/');
  await tablet.signOut();
  await tablet.dieAndStartAgain();
  await tablet.page.goto('/');
  await expect(tablet.page).toHaveURL(/\/unauthorized$/);
});

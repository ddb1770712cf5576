import { expect } from '@playwright/test';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { outsideTexts } from '#app/features/session/outside/texts.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';

/** Delay of every answer (ms), so that the token can be revoked at the command line before the queue is empty. */
const SLOW_ANSWER_MS = 4_000;

test('a token that ends in mid-queue pauses it; nobody else sends it, and its author signed in again does', async ({
  site,
}) => {
  const { network, office, access } = site;
  const order = await office.orderIn('vendor_assigned', 2);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await network.goOffline();
  const screen = await OrderScreen.walkTo(tablet.page, order);
  await screen.takeStep('hand-over');
  await screen.takeStep('receive');
  for (const index of [0, 1]) {
    const form = await screen.startCompletion(index);
    await form.approve();
    await form.choosePhotos(await smallPicture(`job-${index}.jpg`, 60 * (index + 1)));
    await form.save();
  }
  const captured = await tablet.kept();
  expect(captured).toHaveLength(4);

  await test.step('the token ends while the queue is being sent', async () => {
    network.delay(SLOW_ANSWER_MS);
    await site.goOnline();
    const statusOnServer = async () => (await office.order(order.id)).status_name;
    await expect.poll(statusOnServer, { timeout: 30_000 }).not.toBe('vendor_assigned');
    await access.revoke('demo.creator');
    network.delay(0);
    await expect(tablet.page).toHaveURL(/\/landing$/, { timeout: 30_000 });
  });
  // Another request may have met the revoked token first: the answer to the one in progress then still counts.
  await expect.poll(async () => (await tablet.kept()).map(({ state }) => state)).not.toContain('sending');
  const paused = await tablet.kept();
  await expect(tablet.page.getByText(outsideTexts.kept(paused.length))).toBeVisible();
  // Progress before the token ended depends on the machine; the rest is left, in order and without a counted attempt.
  expect([1, 2, 3]).toContain(paused.length);
  expect(paused).toEqual(captured.slice(-paused.length));
  expect(paused.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    paused.map(() => ({ state: 'queued', attempts: 0 })),
  );
  const sentSoFar = (await office.order(order.id)).status_log;

  await test.step('somebody else on the same tablet sends their own work only', async () => {
    await tablet.signIn(TOKENS.superAdmin);
    const outbox = await OutboxScreen.open(tablet.page);
    await expect(
      outbox.page.getByText(sharedTabletTexts.others('demo.creator', paused.length)),
    ).toBeVisible();
    await expect(tablet.chip(/All sent/)).toBeVisible();
    expect(await tablet.kept()).toEqual(paused);
    expect((await office.order(order.id)).status_log).toEqual(sentSoFar);
  });

  await tablet.signIn(await access.create('demo.creator'));
  await expect.poll(() => tablet.kept(), { timeout: 30_000 }).toEqual([]);
  await expect(tablet.chip(/All sent/)).toBeVisible();
  const { jobs, status_name, status_log } = await office.order(order.id);
  expect(status_name).toBe('completed');
  expect(jobs.map((job) => job.completion_images.length)).toEqual([1, 1]);
  const byCreator = status_log.filter((entry) => entry.created_by?.username === 'demo.creator');
  expect(byCreator.map((entry) => entry.status_name)).toEqual([
    'handover_to_vendor',
    'car_received',
    'completed',
  ]);
});

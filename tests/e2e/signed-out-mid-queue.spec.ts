import { expect } from '@playwright/test';
import { texts } from '#domain/texts.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { smallPicture } from './support/pictures.ts';
import { TOKENS, test } from './support/story.ts';

/** Long enough (ms) to end a token at the command line before the tablet hears the answer to its last request. */
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
  const screen = await OrderScreen.open(tablet.page, order);
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

  await test.step('the token ends while the first of four entries is on its way', async () => {
    await network.goOnline();
    network.delay(SLOW_ANSWER_MS);
    const statusOnServer = async () => (await office.order(order.id)).status_name;
    await expect.poll(statusOnServer, { timeout: 30_000 }).toBe('handover_to_vendor');
    await access.revoke('demo.creator');
    network.delay(0);
    await expect(tablet.page).toHaveURL(/\/landing$/, { timeout: 30_000 });
    await expect(tablet.page.getByText(texts.access.kept(3))).toBeVisible();
  });
  const paused = await tablet.kept();
  expect(paused.map(({ label }) => label)).toEqual(captured.slice(1).map(({ label }) => label));
  expect(paused.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'queued', attempts: 0 })),
  );

  await test.step('somebody else on the same tablet sends their own work only', async () => {
    await tablet.signIn(TOKENS.superAdmin);
    const outbox = await OutboxScreen.open(tablet.page);
    await expect(outbox.page.getByText(texts.outbox.others('demo.creator', 3))).toBeVisible();
    await expect(tablet.chip(/All sent/)).toBeVisible();
    expect(await tablet.kept()).toEqual(paused);
    expect((await office.order(order.id)).status_name).toBe('handover_to_vendor');
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

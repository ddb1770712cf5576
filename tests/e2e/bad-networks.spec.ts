import { expect } from '@playwright/test';
import { outboxTexts } from '#app/features/outbox/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { PORTAL_MARK } from '#tests/support/portal.ts';
import type { SeenRequest } from '#tests/support/proxy.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { grainyPicture } from '../support/pictures.ts';
import { isKeptAnywhere } from './support/kept.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

/** 50 kbit/s, with 2 % of the packets lost. */
const SLOW_BYTES_PER_S = 6_250;
const LOSS_SHARE = 0.02;
/** Less than one photo, and more than the parts before it. */
const CUT_AFTER_BYTES = 8_000;
/** Delay of answers while the server is killed (ms): longer than the kill takes on any machine. */
const HELD_ANSWER_MS = 120_000;
/** Without a hint the app probes the server at least every half minute. */
const UNHINTED_MS = 45_000;

const isCompletion = ({ method, path }: Pick<SeenRequest, 'method' | 'path'>) =>
  method === 'PATCH' && path.endsWith('/complete');

test('a sign-in page, a dead name service and a killed server lose nothing, and each action is sent once', async ({
  site,
}) => {
  const { network, office, server } = site;
  const order = await office.orderIn('car_received', 3);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  const screen = await OrderScreen.walkTo(tablet.page, order);
  const photos: string[] = [];

  await test.step("a guest network's sign-in page answers everything with 200", async () => {
    const asked = network.portal('html');
    await expect(tablet.chip(shellTexts.offline)).toBeVisible({ timeout: UNHINTED_MS });
    photos.push(await completeJob(screen, tablet, 0));
    await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
    expect(asked.filter(isCompletion)).toEqual([]);
  });
  await test.step('it sends every address on to itself, and the app is opened anew', async () => {
    const asked = network.portal('redirect');
    await OrderScreen.open(tablet.page, order);
    await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
    await expectStillWithdrawable(tablet);
    expect(asked.filter(isCompletion)).toEqual([]);
    expect(await isKeptAnywhere(tablet.page, PORTAL_MARK)).toBe(false);
  });
  await test.step('somebody accepts its terms, comes back to the app, and the action is sent', async () => {
    network.portal(null);
    await tablet.comeBack();
    await expectAllSent(site, tablet, order, photos);
  });
  await test.step('no name is found for a while', async () => {
    await tablet.failNames(true);
    // Requests in progress before would still get through.
    await network.goOffline();
    await expect(tablet.chip(shellTexts.offline)).toBeVisible({ timeout: UNHINTED_MS });
    await network.goOnline();
    const before = network.requests.length;
    photos.push(await completeJob(screen, tablet, 1));
    await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
    expect(network.requests.slice(before).filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    await tablet.failNames(false);
    await expectAllSent(site, tablet, order, photos);
  });
  await test.step('the server is killed with an action in its hands, and started again', async () => {
    network.delay(HELD_ANSWER_MS);
    const before = network.countRequests(isCompletion);
    photos.push(await completeJob(screen, tablet, 2));
    await expect.poll(() => network.countRequests(isCompletion)).toBeGreaterThan(before);
    await server.killHard();
    network.delay(0);
    // Answers already sent are still in transit, and are lost with the connection.
    await network.goOffline();
    await network.goOnline();
    await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
    await server.restart();
    await expectAllSent(site, tablet, order, photos);
  });
});

test('photos arrive whole on a slow wire that loses packets, one that flight mode cut in the middle too', async ({
  site,
}) => {
  const { network, office } = site;
  const first = await office.orderIn('car_received', 2);
  const second = await office.orderIn('car_received', 1);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([first, second].flatMap(({ jobs }) => jobs.flatMap((job) => job.images)));
  const random = new SeededRandom(1);
  const takeOff = async () => {
    await network.goOffline();
    await tablet.setFlightMode(true);
  };
  const land = async () => {
    await network.goOnline();
    await tablet.setFlightMode(false);
  };

  await takeOff();
  const ofSecond = await completeJob(await OrderScreen.walkTo(tablet.page, second), tablet, 0);
  const screen = await OrderScreen.walkTo(tablet.page, first);
  const ofFirst = [await completeJob(screen, tablet, 0)];
  await expect(tablet.chip(shellTexts.offlineWaiting(2))).toBeVisible();

  await test.step('both are sent on a wire of 50 kbit/s', async () => {
    network.throttle(SLOW_BYTES_PER_S);
    network.losePackets(LOSS_SHARE, () => random.next());
    await land();
    await expectAllSent(site, tablet, first, ofFirst);
    await expectAllSent(site, tablet, second, [ofSecond]);
  });
  await test.step('flight mode in the middle of a photo, and out of it again', async () => {
    const cut = network.cutAfterRequestBytes(CUT_AFTER_BYTES, isCompletion);
    ofFirst.push(await completeJob(screen, tablet, 1));
    await cut.happened;
    await takeOff();
    await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
    expect((await office.order(first.id)).jobs[1]).toMatchObject({ completion_images: [] });
    await land();
    await expectAllSent(site, tablet, first, ofFirst);
  });
});

/** Marks a job as completed with one photo; returns the photo's hash as stored on the device. */
async function completeJob(screen: OrderScreen, tablet: Tablet, index: number): Promise<string> {
  const { name } = screen.jobAt(index).job;
  const form = await screen.startCompletion(index);
  await form.approve();
  await form.choosePhotos(await grainyPicture(`${index}.jpg`));
  await form.save();
  const hashes = Object.entries(await tablet.keptHashes()).filter(([label]) => label.includes(name));
  const ofOrder = hashes.find(([label]) => label.includes(screen.order.work_order_id));
  const [hash] = ofOrder?.[1] ?? [];
  if (hash === undefined) throw new Error(`No photo waits for ${name}.`);
  return hash;
}

/** Nothing of it has left, so its author could still take it back. */
async function expectStillWithdrawable(tablet: Tablet): Promise<void> {
  expect(await tablet.kept()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  const outbox = await OutboxScreen.open(tablet.page);
  const withdraw = outbox.entry(syncTexts.waiting).getByRole('button', { name: outboxTexts.withdraw });
  await expect(withdraw).toBeVisible();
  await tablet.page.goBack();
}

/** Nothing is left on the device, and the server has each action once, with the very photo. */
async function expectAllSent(
  { office }: Site,
  tablet: Tablet,
  { id, jobs }: OfficeOrder,
  photos: readonly string[],
): Promise<void> {
  await expect(tablet.chip(/All sent/)).toBeVisible({ timeout: UNHINTED_MS });
  expect(await tablet.kept()).toEqual([]);
  const order = await office.order(id);
  for (const [index, photo] of photos.entries()) {
    const { completion_status = null, completion_images = [] } = order.jobs[index] ?? {};
    expect(completion_status).toBe('completed');
    expect(await Promise.all(completion_images.map((url) => office.hashOf(url)))).toEqual([photo]);
  }
  const completed = order.status_log.filter((entry) => entry.status_name === 'completed');
  expect(completed).toHaveLength(photos.length === jobs.length ? 1 : 0);
}

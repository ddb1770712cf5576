import { expect } from '@playwright/test';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import { Oracle } from '#tests/chaos/oracle/oracle.ts';
import { chainOver } from '#tests/chaos/work/chains.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { OrderScreen } from '../e2e/support/order-screen.ts';
import { TOKENS } from '../e2e/support/story.ts';
import type { Tablet } from '../e2e/support/tablet.ts';
import { test } from './support.ts';

const KILLS = 10;

test("ten kills right after 'Saved on this tablet' lose nothing, and all of it is sent once", async ({
  site,
}) => {
  // A start of Firefox takes three seconds on a quiet machine, and half a minute next to other programs.
  test.setTimeout(1_800_000);
  const { network, office, tablet } = site;
  const orders: OfficeOrder[] = [];
  for (let life = 0; life < KILLS; life += 1)
    orders.push(await office.orderIn(isCompletion(life) ? 'car_received' : 'vendor_assigned', 1));
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(orders.flatMap(({ jobs }) => jobs.flatMap(({ images }) => images)));
  await network.goOffline();
  for (const [life, order] of orders.entries()) {
    await test.step(`life ${life + 1}`, () => action(tablet, order, life));
    await tablet.dieAndStartAgain();
    await tablet.page.goto('/outbox');
    expect(await tablet.kept()).toHaveLength(life + 1);
  }
  const photos = Object.entries(await tablet.keptHashes());
  expect(photos).toHaveLength(KILLS / 2);

  await site.goOnline();
  await expect.poll(() => tablet.kept(), { timeout: 90_000, intervals: [250] }).toEqual([]);
  const chains = orders.map((order, life) => {
    const [job] = order.jobs;
    const kind = isCompletion(life) ? 'complete' : 'hand-over';
    const hashes = photos.flatMap(([label, own]) => (label.includes(order.work_order_id) ? own : []));
    const person = 'demo.creator';
    return chainOver(order, { kind, person, hashes, jobId: job?.id ?? '', rate: job?.job_rate ?? 0 });
  });
  const oracle = new Oracle({ office, waits: () => false });
  expect(Object.values(await oracle.check(chains)).flat()).toEqual([]);
  expect([oracle.count('once'), oracle.photos]).toEqual([KILLS, KILLS / 2]);
});

/** Every other action has a photo. */
function isCompletion(life: number): boolean {
  return life % 2 === 0;
}

async function action(tablet: Tablet, order: OfficeOrder, life: number): Promise<void> {
  const screen = await OrderScreen.open(tablet.page, order);
  if (!isCompletion(life)) return screen.takeStep('hand-over');
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.choosePhotos(await smallPicture(`${life}.jpg`, 20 + 20 * life));
  await form.save();
  await screen.isSaved(JOB_STATUS_ROWS.completed.label);
}

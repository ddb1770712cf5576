import { expect } from '@playwright/test';
import { keptPhotoTexts, outboxTexts } from '#app/features/outbox/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { conflictTexts } from '#app/texts/conflicts.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('an entry that the server refuses waits for its author while every other order goes on', async ({
  site,
}) => {
  const { network, office } = site;
  const disputed = await office.orderIn('car_received', 2);
  const other = await office.orderIn('car_received', 1);
  const tablet = await site.openTablet();
  const { page } = tablet;
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([...disputed.jobs, ...other.jobs].flatMap((job) => job.images));

  await network.goOffline();
  for (const [order, indexes] of [
    [disputed, [0, 1]],
    [other, [0]],
  ] as const) {
    const screen = await OrderScreen.walkTo(page, order);
    for (const index of indexes) {
      const form = await screen.startCompletion(index);
      await form.approve();
      await form.choosePhotos(await smallPicture('done.jpg', 30 * (index + 1)));
      await form.save();
    }
  }
  const [first, second] = disputed.jobs;
  if (first === undefined || second === undefined) throw new Error('The order has too few jobs.');
  await office.completeJob(disputed.id, first);
  await site.goOnline();

  await expect(tablet.chip(shellTexts.needYou(1))).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await office.order(other.id)).status_name).toBe('completed');
  const outbox = await OutboxScreen.open(page);
  const refused = outbox.entry(`Completed: ${first.job.name}`);
  const follower = outbox.entry(`Completed: ${second.job.name}`);
  await expect(refused.getByText(syncTexts.attention)).toBeVisible();
  await expect(refused.getByText(/^Fleet office marked '.+' as completed at \d\d:\d\d/)).toBeVisible();
  await expect(follower.getByText(/^Waiting for: Completed: /)).toBeVisible();
  await expect(outbox.entry(other.work_order_id)).toHaveCount(0);
  expect((await office.order(disputed.id)).jobs[1]).toMatchObject({ completion_status: null });

  await test.step('discarding asks first, and does nothing when the answer is no', async () => {
    await refused.getByRole('button', { name: conflictTexts.discard }).click();
    await expect(outbox.question.getByText(conflictTexts.discardText)).toBeVisible();
    await outbox.question.getByRole('button', { name: outboxTexts.keep }).click();
    await expect(outbox.question).toBeHidden();
    expect(await tablet.kept()).toHaveLength(2);
  });

  await refused.getByRole('button', { name: conflictTexts.discard }).click();
  await outbox.question.getByRole('button', { name: conflictTexts.discardKeepPhotos }).click();
  const kept = page.getByRole('region', { name: keptPhotoTexts.title });
  await expect(kept.getByRole('button', { name: /^Photo \d of Completed: / })).toHaveCount(1);
  await expect(tablet.chip(/All sent/)).toBeVisible();
  const { jobs, status_name } = await office.order(disputed.id);
  expect(status_name).toBe('completed');
  expect(jobs.map((job) => job.completion_images.length)).toEqual([1, 1]);
});

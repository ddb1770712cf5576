import { expect } from '@playwright/test';
import { outboxScreenTexts } from '#app/features/outbox/texts.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { smallPicture } from '../support/pictures.ts';
import { loseBytes } from './support/device-database.ts';
import { CompletionForm, OrderScreen } from './support/order-screen.ts';
import { OutboxScreen } from './support/outbox-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('[J20] a photo that the tablet lost takes its caption along: what is sent without it has the others under theirs', async ({
  site,
}) => {
  const { network, office } = site;
  const order = await office.orderIn('car_received', 2);
  const tablet = await site.openTablet();
  const { page } = tablet;
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));

  await network.goOffline();
  const screen = await OrderScreen.walkTo(page, order);
  const { name } = screen.jobAt(0).job;
  const form = await screen.startCompletion(0);
  await form.approve();
  for (const [index, caption] of ['FRONT', 'LEFT', 'RIGHT'].entries()) {
    await form.choosePhotos(await smallPicture(`${caption}.jpg`, 60 * (index + 1)));
    await form.caption(index + 1).fill(caption);
  }
  await form.save();
  const [, left, right] = Object.values(await tablet.keptHashes()).flat();
  await loseBytes(page, { label: name, photo: 0 });
  await site.goOnline();

  const outbox = await OutboxScreen.open(page);
  const entry = outbox.entry(`Completed: ${name}`);
  await expect(entry.getByText(engineTexts.photoMissing)).toBeVisible({ timeout: 45_000 });
  await entry.getByRole('button', { name: outboxScreenTexts.edit }).click();
  const again = new CompletionForm(page);
  await expect(again.photo(1, 'lost')).toBeVisible();
  await expect(again.caption(1)).toHaveValue('FRONT');
  await again.removePhoto(1);
  await expect(again.photos).toHaveCount(2);
  await expect(again.caption(1)).toHaveValue('LEFT');
  await expect(again.caption(2)).toHaveValue('RIGHT');
  await again.save();

  const job = async () => (await office.order(order.id)).jobs[0];
  await expect.poll(async () => (await job())?.completion_status, { timeout: 45_000 }).toBe('completed');
  const { completion_images = [], completion_image_captions } = (await job()) ?? {};
  const hashes = await Promise.all(completion_images.map((url) => office.hashOf(url)));
  expect(hashes.map((hash, index) => [hash, completion_image_captions?.[index]])).toEqual([
    [left, 'LEFT'],
    [right, 'RIGHT'],
  ]);
});

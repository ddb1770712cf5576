import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('a HEIC photo is opened once what opens it came over the network, and from then on without one', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 2);
  const tablet = await site.openTablet();
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await site.network.goOffline();
  const screen = await OrderScreen.walkTo(tablet.page, order);
  const form = await screen.startCompletion(0);
  await form.approve();
  const heic = {
    name: 'IMG_0412.HEIC',
    mimeType: 'image/heic',
    buffer: readFileSync('tests/fixtures/pictures/held.heic'),
  };
  await form.choose(heic);
  const message = form.messages.filter({ hasText: photoTexts.problems.heic(heic.name) });
  await expect(message).toBeVisible();
  // Everything else continues without it.
  await form.choosePhotos(await smallPicture('one.jpg'));

  await site.goOnline();
  await form.dialog.getByRole('button', { name: photoTexts.tryAgain }).click();
  await expect(message).toHaveCount(0);
  await expect(form.photos).toHaveCount(2);

  await form.save();

  await site.network.goOffline();
  // A new page has none of it in memory.
  await tablet.page.reload();
  const other = await (await OrderScreen.open(tablet.page, order)).startCompletion(1);
  await other.choosePhotos({ ...heic, name: 'again.heic' });
  await expect(other.messages).toHaveCount(0);
});

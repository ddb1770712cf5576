import { expect } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { brokenFiles, smallPicture } from '../support/pictures.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';

test('a file that is no usable photo is named, and the rest of the completion form stays as it was', async ({
  site,
}) => {
  const order = await site.office.orderIn('car_received', 1);
  const tablet = await site.openTablet({ plain: true });
  await tablet.signIn(TOKENS.creator);
  const screen = await OrderScreen.walkTo(tablet.page, order);
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.rate.fill('640.25');
  await form.choosePhotos(await smallPicture('good.jpg'));

  const { truncated, empty, heic, text } = await brokenFiles();
  const { problems } = photoTexts;
  for (const [file, sentence] of [
    [truncated, problems.damaged(truncated.name)],
    [empty, problems.empty(empty.name)],
    [heic, problems.damaged(heic.name)],
    [text, problems['not-an-image'](text.name)],
  ] as const) {
    await form.choose(file);
    await expect(form.messages.filter({ hasText: sentence })).toBeVisible();
  }

  await expect(form.messages).toHaveCount(4);
  await expect(form.photos).toHaveCount(1);
  await expect(form.rate).toHaveValue('640.25');
  await expect(form.dialog.getByRole('radio', { name: completionTexts.approve })).toBeChecked();
  await form.save();
  await expect(tablet.chip(/All sent/)).toBeVisible();
  const [job] = (await site.office.order(order.id)).jobs;
  expect(job).toMatchObject({ completion_status: 'completed', final_rate: 640.25 });
  expect(job?.completion_images).toHaveLength(1);
});

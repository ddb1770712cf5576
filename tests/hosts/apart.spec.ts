import { expect } from '@playwright/test';
import { smallPicture } from '#tests/support/pictures.ts';
import { CreateScreen } from '../e2e/support/created-screens.ts';
import { signIn } from '../e2e/support/whole-life.ts';
import { test } from './support.ts';

test.use({ isApart: true });

test('an order is raised on a host of another origin, which one file of the deployment names', async ({
  literal,
}) => {
  const { office, host } = literal;
  const card = await office.untouchedCard();
  const tablet = await literal.openTablet();
  await signIn(tablet, literal.tokens.creator);
  const form = await CreateScreen.open(tablet.page);
  await form.choose(card);
  const screen = await form.create();
  const photos = [await smallPicture('door.jpg', 90)];
  await screen.addJob({ category: 'Body Work', name: 'Panel painting', quantity: 2, photos });
  await screen.submit();
  const id = await screen.serverId();
  await expect.poll(async () => (await office.order(id)).status_name).toBe('ready_for_approval');
  const { jobs } = await office.order(id);
  expect(jobs.map(({ quantity, images }) => [quantity, images.length])).toEqual([[2, 1]]);
  expect(host.unexpected).toEqual([]);
});

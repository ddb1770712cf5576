import { expect } from '@playwright/test';
import { OrderScreen } from '../e2e/support/order-screen.ts';
import { signIn } from '../e2e/support/whole-life.ts';
import { orderWithPicture, test } from './support.ts';

test("a host's pictures on a third origin are seen without a network", async ({ literal }) => {
  const { order, url } = await orderWithPicture(literal);
  const tablet = await literal.openTablet();
  await signIn(tablet, literal.tokens.creator);
  await tablet.untilPrepared([url]);
  await literal.network.goOffline();
  literal.host.garage.files.clear();
  // The service worker learns the origin from stored addresses, when one of its pictures is requested.
  await expect(async () => {
    const screen = await OrderScreen.open(tablet.page, order);
    const picture = screen.job(0).locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0, { timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  expect(literal.host.unexpected).toEqual([]);
});

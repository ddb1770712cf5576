import { expect } from '@playwright/test';
import { PLATE_CACHE } from '#app/data/cache.ts';
import { plateTexts } from '#app/features/camera/plate/texts.ts';
import { floorTexts } from '#app/features/work-orders/floor/texts.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { showPlate } from './support/plate-camera.ts';
import { TOKENS, test } from './support/story.ts';

test('[W27] a plate is read by the camera without a network, and its car is found on the floor', async ({
  site,
}, testInfo) => {
  const order = await site.office.orderIn('car_received', 1);
  const film = testInfo.outputPath('plate.y4m');
  const tablet = await site.openTablet({ touch: true, fakeCamera: true, film });
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared([]);
  const { page } = tablet;
  // The plate reader is fetched some seconds after the floor was opened.
  await expect
    .poll(() => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PLATE_CACHE), {
      timeout: 60_000,
    })
    .toBe(2);
  await site.network.goOffline();

  const plate = order.car.car_number;
  const cars = page.locator('[data-list-row]');
  await expect(cars.filter({ hasNotText: plate })).not.toHaveCount(0);
  await showPlate(page.context(), film, plate);
  await page.getByRole('button', { name: plateTexts.scan }).tap();
  const scan = page.getByRole('dialog', { name: plateTexts.title });
  await expect(scan).toBeHidden();
  await expect(page.getByRole('searchbox', { name: floorTexts.search })).toHaveValue(plate);
  await expect(cars.filter({ hasNotText: plate })).toHaveCount(0);
  await expect(cars.filter({ hasText: plate })).not.toHaveCount(0);

  await showPlate(page.context(), film, 'DL 3C ZZ 0001');
  await page.getByRole('button', { name: plateTexts.scan }).tap();
  // No car here has this plate: the result is offered unchanged.
  const unknown = scan.getByRole('button', { name: plateTexts.searchFor('') });
  await expect(unknown).toBeVisible();
  expect(await barriersInEachTheme(page)).toEqual([]);
  await unknown.tap();
  await expect(scan).toBeHidden();
  await expect(page.getByRole('link', { name: floorTexts.searchAll })).toBeVisible();
});

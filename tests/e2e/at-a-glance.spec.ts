import { expect, type Locator } from '@playwright/test';
import { listTexts } from '#app/features/filters/texts.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { stepTexts } from '#app/features/work-orders/mutations/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

test('a phone’s first screen holds four created orders with their act, and breaks no act’s words', async ({
  site,
}) => {
  const created = [];
  for (const jobs of [2, 1, 2, 1]) created.push(await site.office.orderIn('open', jobs));
  await site.office.orderIn('vendor_assigned', 2);
  const tablet = await site.openTablet({ touch: true, viewport: { width: 390, height: 844 } });
  await tablet.signIn(TOKENS.superAdmin);
  const { page } = tablet;
  await walkTo(page, '/created-work-orders');
  for (const { work_order_id } of created) {
    const cancel = page.getByRole('button', { name: createdTexts.cancelTitle(work_order_id) });
    await expect(cancel, work_order_id).toBeInViewport({ ratio: 1 });
  }
  await walkTo(page, '/in-progress-work-orders');
  const handOver = page.getByRole('button', { name: stepTexts['hand-over'] }).first();
  await expect(handOver).toBeInViewport({ ratio: 1 });
  expect(await linesOf(handOver)).toBe(1);
});

test('an upright tablet has search, filters and sort of a list in one line', async ({ site }) => {
  const tablet = await site.openTablet({ touch: true, viewport: { width: 820, height: 1180 } });
  await tablet.signIn(TOKENS.superAdmin);
  await walkTo(tablet.page, '/created-work-orders');
  const search = tablet.page.getByRole('searchbox', { name: orderTexts.searchPlaceholder });
  const sort = tablet.page.getByRole('combobox', { name: listTexts.sort });
  await expect(sort).toBeVisible();
  expect((await sort.boundingBox())?.y).toBe((await search.boundingBox())?.y);
});

test('a tablet held across holds at least five orders in the bays with their act', async ({ site }) => {
  for (const jobs of [2, 2, 2, 2, 2, 2]) await site.office.orderIn('vendor_assigned', jobs);
  const tablet = await site.openTablet({ touch: true, viewport: { width: 1180, height: 820 } });
  await tablet.signIn(TOKENS.creator);
  await walkTo(tablet.page, '/in-progress-work-orders');
  const acts = tablet.page.getByRole('button', { name: stepTexts['hand-over'] });
  await expect(acts.nth(5)).toBeVisible();
  const inSight = await acts.evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        // The bar at the bottom lies over what is there.
        return button.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
      }).length,
  );
  expect(inSight).toBeGreaterThanOrEqual(5);
});

/** In how many lines its words stand. */
function linesOf(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const lines = [...words.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ top }) => Math.round(top));
    return new Set(lines).size;
  });
}

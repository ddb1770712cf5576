import { expect, type Locator } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { orderTexts } from '#app/features/work-orders/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

test('a phone’s first screen holds four created orders with their action, and breaks no action’s words', async ({
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
  const search = tablet.page.getByRole('searchbox', { name: orderTexts.searchLabel });
  const sort = tablet.page.getByRole('combobox', { name: listTexts.sort });
  await expect(sort).toBeVisible();
  expect((await sort.boundingBox())?.y).toBe((await search.boundingBox())?.y);
});

for (const { size, touch } of [
  { size: 'a small laptop', touch: false },
  { size: 'a tablet held across', touch: true },
]) {
  test(`nothing sticks out of an order’s card on ${size}`, async ({ site }) => {
    await site.office.orderIn('open', 2);
    await site.office.orderIn('vendor_assigned', 2);
    await site.office.orderIn('car_received', 2);
    const tablet = await site.openTablet({ touch, viewport: { width: 1024, height: 768 } });
    await tablet.signIn(TOKENS.superAdmin);
    const { page } = tablet;
    for (const path of ['/created-work-orders', '/in-progress-work-orders', '/floor']) {
      await walkTo(page, path);
      const card = page.locator('[data-list-row]').first();
      await expect(card, path).toBeVisible();
      expect(await card.evaluate(partsOutside), path).toEqual([]);
    }
  });
}

for (const { size, viewport, paths } of [
  { size: 'an upright tablet', viewport: { width: 820, height: 1180 }, paths: ['/invoices', '/work-orders'] },
  { size: 'a laptop', viewport: { width: 1366, height: 768 }, paths: ['/invoices'] },
  { size: 'a desk', viewport: { width: 1440, height: 900 }, paths: ['/invoices', '/work-orders'] },
]) {
  test(`${size} has the search and the filters of ${paths.join(' and ')} in one line, with whole words`, async ({
    site,
  }) => {
    const tablet = await site.openTablet({ touch: viewport.width < 1200, viewport });
    await tablet.signIn(TOKENS.superAdmin);
    const { page } = tablet;
    for (const path of paths) {
      await walkTo(page, path);
      const search = page.getByRole('search').getByRole('searchbox');
      const dates = page.getByRole('button', { name: uiTexts.selectDateRange });
      const status = page.getByRole('combobox', { name: listTexts.status });
      const middles = [];
      for (const control of [search, status, dates]) {
        const box = await control.boundingBox();
        if (box !== null) middles.push(Math.round(box.y + box.height / 2));
      }
      expect.soft(new Set(middles).size, path).toBe(1);
      expect.soft(await search.evaluate(fitsItsPlaceholder), path).toBe(true);
    }
  });
}

test('a tablet held across holds at least five orders in the bays with their action', async ({ site }) => {
  for (const jobs of [2, 2, 2, 2, 2, 2]) await site.office.orderIn('vendor_assigned', jobs);
  const tablet = await site.openTablet({ touch: true, viewport: { width: 1180, height: 820 } });
  await tablet.signIn(TOKENS.creator);
  await walkTo(tablet.page, '/in-progress-work-orders');
  const actions = tablet.page.getByRole('button', { name: stepTexts['hand-over'] });
  await expect(actions.nth(5)).toBeVisible();
  const inSight = await actions.evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        // The bar at the bottom covers part of the screen.
        return button.contains(document.elementFromPoint((left + right) / 2, bottom - 4));
      }).length,
  );
  expect(inSight).toBeGreaterThanOrEqual(5);
});

for (const { size, viewport } of [
  { size: 'a phone', viewport: { width: 390, height: 844 } },
  { size: 'an upright tablet', viewport: { width: 820, height: 1180 } },
  { size: 'a desk', viewport: { width: 1440, height: 900 } },
]) {
  test(`${size} has in sight how much an invoice is over and what creates it, and its vendors' sums in one column`, async ({
    site,
  }) => {
    const tablet = await site.openTablet({ touch: viewport.width < 1200, viewport });
    await tablet.signIn(TOKENS.superAdmin);
    const { page } = tablet;
    const form = await InvoiceForm.open(page);
    const chooseAll = page.getByRole('button', { name: /^Choose all / }).first();
    await expect(chooseAll).toBeVisible();
    const ends = await page
      .locator('header > small')
      .evaluateAll((sums) => sums.map((sum) => Math.round(sum.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(2);
    expect(new Set(ends).size).toBe(1);
    await chooseAll.click();
    await expect(form.submit).toBeInViewport({ ratio: 1 });
    await expect(form.submit.locator('..')).toContainText(/^\d+ work orders chosen · ₹/);
  });
}

/** True if the field's placeholder is completely visible. */
function fitsItsPlaceholder(field: HTMLElement | SVGElement): boolean {
  const input = field as HTMLInputElement;
  const { paddingInlineStart, paddingInlineEnd, fontFamily } = getComputedStyle(input);
  const { fontSize, fontWeight } = getComputedStyle(input, '::placeholder');
  const brush = document.createElement('canvas').getContext('2d');
  if (brush === null) return false;
  brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const room =
    input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  return brush.measureText(input.placeholder).width <= room;
}

/** Number of lines of the button's text. */
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

/** Controls and texts of a card that extend beyond its edges, or are clipped by their own. */
function partsOutside(card: Element): string[] {
  const edge = card.getBoundingClientRect();
  const parts = [...card.querySelectorAll<HTMLElement>('a, button, span, p')];
  const seen = parts.filter(({ offsetWidth, textContent }) => offsetWidth > 1 && textContent !== '');
  return seen
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isCut = part.tagName === 'BUTTON' && part.scrollWidth > part.clientWidth;
      return left < edge.left - 1 || right > edge.right + 1 || isCut;
    })
    .map(({ textContent }) => textContent ?? '');
}

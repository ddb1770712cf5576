import { expect, type Page } from '@playwright/test';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { keyTexts, paletteTexts } from '#app/features/palette/texts.ts';
import { ratesTexts } from '#app/features/vendors/rates/texts.ts';
import { vendorTexts } from '#app/features/vendors/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { barriersInEachTheme } from './support/barriers.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

/** The office's forms and dialogs, opened and filled in: accessible in every theme. */

test('every form and dialog of the office is without barriers in every theme', async ({ site }) => {
  test.slow();
  const page = await openDesk(site);
  await test.step('the catalogue', () => catalogue(page));
  await test.step('the vendors and the rates', () => vendors(page));
  await test.step('invoices', () => invoices(page));
  await test.step('what is owed and what is paid', () => payments(page));
  await test.step('selected orders, the palette and the keys', () => keys(page));
});

async function catalogue(page: Page): Promise<void> {
  await walkTo(page, '/job-management');
  const category = page.locator('button[aria-expanded]').filter({ hasText: 'Body Work' });
  await category.click();
  await expect(category).toHaveAttribute('aria-expanded', 'true');
  await withoutBarriers(page, 'with a category open');
  await page.getByRole('button', { name: jobManagementTexts.addCategory }).first().click();
  const adding = page.getByRole('dialog', { name: jobManagementTexts.addCategory });
  await adding.getByRole('button', { name: jobManagementTexts.addCategory }).click();
  await withoutBarriers(page, 'with a category without a name');
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
}

async function vendors(page: Page): Promise<void> {
  await walkTo(page, '/vendors');
  await page.locator('main button[aria-expanded=false]').first().click();
  await expect(page.getByText(vendorTexts.bankDetails).first()).toBeVisible();
  await withoutBarriers(page, 'with a vendor open');
  await page.getByRole('button', { name: vendorTexts.addVendor }).click();
  const vendor = page.getByRole('dialog', { name: vendorTexts.addVendor });
  await vendor.getByRole('button', { name: vendorTexts.addVendor }).click();
  await expect(vendor.getByText('Name is required')).toBeVisible();
  await withoutBarriers(page, 'with a vendor without anything');

  await page.goto('/vendors?tab=rates');
  await page.getByRole('main').locator('[data-list-item]').first().click();
  const rate = page.getByLabel(/^Rate for /).first();
  await rate.fill('1234.5');
  await rate.press('Enter');
  await expect(page.getByText(ratesTexts.changes(1))).toBeVisible();
  await withoutBarriers(page, 'with a changed rate');
}

async function invoices(page: Page): Promise<void> {
  await page.goto('/invoices');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await expect(page.getByText(invoiceTexts.selected(1))).toBeVisible();
  await withoutBarriers(page, 'with an invoice selected');
  await page.getByRole('rowheader').getByRole('button').first().click();
  await expect(page.getByText(listTexts.log).first()).toBeVisible();
  await withoutBarriers(page, 'with an invoice open beside the list');

  await page.goto('/invoices?create=true');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: invoiceFormTexts.title }).click();
  await expect(page.getByText('Invoice number is required')).toBeVisible();
  await withoutBarriers(page, 'with an invoice that lacks its number and PDF');
}

async function payments(page: Page): Promise<void> {
  for (const path of ['/pending-payments', '/pending-payments?tab=invoice-status', '/paid?tab=invoices']) {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await withoutBarriers(page, path);
  }
}

async function keys(page: Page): Promise<void> {
  await walkTo(page, '/work-orders');
  await page
    .getByRole('checkbox', { name: /^Select WO-/ })
    .first()
    .check();
  await withoutBarriers(page, 'with an order selected');
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: paletteTexts.title });
  await palette.getByRole('combobox').fill('pai');
  await expect(palette.getByRole('option', { name: menuTexts['/paid'] })).toBeVisible();
  await withoutBarriers(page, 'in the palette');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: keyTexts.title })).toBeVisible();
  await withoutBarriers(page, 'with the keys shown');
}

/** A desk of a super admin, who may open and do everything. */
async function openDesk(site: Site): Promise<Page> {
  const desk = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  await desk.page.addInitScript(
    (choice) => localStorage.setItem('appearance', choice),
    JSON.stringify({ theme: 'light' }),
  );
  await desk.signIn(TOKENS.superAdmin);
  return desk.page;
}

async function withoutBarriers(page: Page, where: string): Promise<void> {
  expect.soft(await barriersInEachTheme(page), where).toEqual([]);
}

import { expect, type Locator, type Page } from '@playwright/test';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { vendorTexts } from '#app/features/vendors/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { OrderScreen } from './support/order-screen.ts';
import { TOKENS, test } from './support/story.ts';
import { walkTo } from './support/tablet.ts';

const DESK = { viewport: { width: 1440, height: 900 } };

/** Pastes into a field what was cut from it, as the browser itself does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+x');
  await expect(field).toHaveValue('');
  await field.press('ControlOrMeta+v');
  await expect(page.locator(':focus')).toBeVisible();
}

async function takesAmounts(page: Page, field: Locator): Promise<void> {
  for (const [pasted, kept] of [
    ['Rs. 1,250.00', '1250'],
    ['₹ 1,25,000.50', '125000.50'],
    ['1250,50', '1250.50'],
    ['रु. १,२५०/-', '1250'],
    ['-1250', '-1250'],
    ['1.250', '1.250'],
  ] as const) {
    await paste(page, field, pasted);
    await expect(field).toHaveValue(kept);
  }
}

test('[F10] [F12] what is pasted into each field of an amount or a phone is read right, or stays', async ({
  site,
}) => {
  const tablet = await site.openTablet({ ...DESK, plain: true });
  const { page } = tablet;
  await tablet.signIn(TOKENS.superAdmin);

  await test.step('both values of an invoice', async () => {
    const form = await InvoiceForm.open(page);
    await takesAmounts(page, form.value(invoiceTexts.withoutTax));
    await takesAmounts(page, form.value(invoiceTexts.withTax));
  });
  await test.step("the catalogue's rate", async () => {
    await walkTo(page, '/job-management');
    const { addJob, rate } = jobManagementTexts;
    await page.getByRole('main').getByRole('button', { name: addJob, exact: true }).first().click();
    await takesAmounts(page, page.getByRole('dialog').getByRole('textbox', { name: rate }));
    await page.keyboard.press('Escape');
  });
  await test.step("a vendor's rates and phone", async () => {
    await walkTo(page, '/vendors');
    await page.getByRole('button', { name: vendorTexts.addVendor, exact: true }).first().click();
    const phone = page.getByRole('dialog').getByRole('textbox', { name: vendorTexts.phone });
    for (const text of ['+91 (0) 98765 43210', 'tel:+919876543210', '098765 43210', '0091 98765 43210']) {
      await paste(page, phone, text);
      await expect(phone).toHaveValue('9876543210');
    }
    await paste(page, phone, '98765 43210 / 98765 43211');
    await expect(phone).toHaveValue('98765 43210 / 98765 43211');
    await page.keyboard.press('Escape');
    await page.goto('/vendors?tab=rates');
    await page.getByRole('combobox').first().selectOption({ index: 1 });
    await takesAmounts(page, page.locator('table input').first());
  });
  await test.step('the rate of a completion', async () => {
    const order = await site.office.orderIn('car_received', 1);
    const screen = await OrderScreen.walkTo(page, order);
    await screen.startCompletion(0);
    const rate = page.getByRole('dialog').getByRole('textbox', { name: completionTexts.finalRate });
    await takesAmounts(page, rate);
  });
});

import { expect, type Locator, type Page } from '@playwright/test';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { TOKENS, test } from './support/story.ts';

const DESK = { viewport: { width: 1440, height: 900 } };

/** Pastes text into a field after cutting it there, as the browser itself does. */
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

test('[F10] what is pasted into the values of an invoice is read right, or stays', async ({ site }) => {
  const tablet = await site.openTablet({ ...DESK, plain: true });
  const { page } = tablet;
  await tablet.signIn(TOKENS.superAdmin);

  await test.step('both values of an invoice', async () => {
    const form = await InvoiceForm.open(page);
    await takesAmounts(page, form.value(invoiceTexts.withoutTax));
    await takesAmounts(page, form.value(invoiceTexts.withTax));
  });
});

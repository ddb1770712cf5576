import { hash } from 'node:crypto';
import { expect } from '@playwright/test';
import { createInvoiceWords } from '#app/actions/invoices/create-invoice.words.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { nameFinancialYear } from '#domain/invoice/numbers.ts';
import { rupeesToPaise } from '#domain/money.ts';
import { INDIA } from '#testkit/clocks.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { InvoiceForm } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const VENDOR = 'Sahyadri Body and Paint Works';
const [NUMBER, OTHER] = ['TAKEN-1', 'TAKEN-2'];

test('an invoice that the server refuses is back in its form with its PDF, through a reload, and goes out mended', async ({
  site,
}) => {
  const { office } = site;
  const job = await office.job('Headlamp replacement');
  const vendor = await office.vendor(VENDOR);
  const first = await office.completedOrder({ job, vendor, quantity: 1 });
  const second = await office.completedOrder({ job, vendor, quantity: 3 });
  const tablet = await site.openTablet({ ...DESK, plain: true });
  await tablet.signIn(TOKENS.creator);
  const list = await (await fill(tablet, first, 'first.pdf')).create();
  await list.expectRow(NUMBER, 'created', rupeesToPaise(first.total_amount) ?? 0);

  const { page } = tablet;
  const form = await fill(tablet, second, 'second.pdf');
  const year = nameFinancialYear(new Date().toISOString(), INDIA);
  await expect(page.getByText(invoiceFormTexts.numberExists(NUMBER, VENDOR, year, 'Created'))).toBeVisible();
  await form.press();
  const refusal = `Invoice number ${NUMBER} is already used for this vendor in the financial year ${year}.`;
  await expect(page.getByText(officeActionTexts.refused.form(refusal))).toBeVisible();
  await expect(page.getByRole('textbox', { name: invoiceTexts.number })).toHaveAccessibleDescription(refusal);
  await expectHeld(form, second);
  await page.reload();
  await expectHeld(form, second);
  expect(await tablet.kept()).toEqual([]);

  await form.fillNumber(OTHER);
  await form.create();
  await list.expectRow(OTHER, 'created', rupeesToPaise(second.total_amount) ?? 0);
  const [invoice] = await office.invoices(OTHER);
  const digest = hash('sha256', bill('second.pdf').buffer);
  expect(await office.hashOf(invoice?.image_url ?? '')).toBe(digest);
  expect(await office.invoices(NUMBER)).toHaveLength(1);
  await expect(tablet.chip(/All sent/)).toBeVisible();
});

const bill = (name: string) => billPdf(name, `Bill ${name}`);

async function fill({ page }: Tablet, order: OfficeOrder, file: string): Promise<InvoiceForm> {
  const form = await InvoiceForm.open(page);
  await form.choose(order);
  await form.fillNumber(NUMBER);
  await form.attach(bill(file));
  return form;
}

async function expectHeld({ page }: InvoiceForm, order: OfficeOrder): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: invoiceFormTexts.title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: invoiceTexts.number })).toHaveValue(NUMBER);
  await expect(page.getByText('second.pdf').first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: invoiceFormTexts.removeOrder(order.work_order_id) }).first(),
  ).toBeVisible();
  await expect(page.getByText(createInvoiceWords.failed)).toBeHidden();
}

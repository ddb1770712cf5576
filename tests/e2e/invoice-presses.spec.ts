import { expect, type Locator } from '@playwright/test';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { rupeesToPaise } from '#domain/money.ts';
import { InvoicesScreen } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { TOKENS, test } from './support/story.ts';

const MOST_PRESSES = 8;
const NUMBER = 'FIVE-1';

test('[I16] an invoice over five orders takes eight presses at a desk at most, beside the typing of its number', async ({
  site,
}) => {
  const { office } = site;
  const job = await office.job('Headlamp replacement');
  const vendor = await office.vendor('Sahyadri Body and Paint Works');
  const orders = [];
  for (const quantity of [1, 2, 3, 4, 5]) orders.push(await office.completedOrder({ job, vendor, quantity }));
  const tablet = await site.openTablet({ viewport: { width: 1440, height: 900 }, plain: true });
  await tablet.signIn(TOKENS.creator);
  const { page } = tablet;
  const list = await InvoicesScreen.open(page);
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };

  await press(page.getByRole('button', { name: invoiceTexts.create, exact: true }).first());
  await expect(page.getByRole('textbox', { name: invoiceTexts.number })).toBeFocused();
  await page.keyboard.type(NUMBER);
  for (const { work_order_id: number } of orders) await press(page.getByRole('checkbox', { name: number }));
  const choosing = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: invoiceFormTexts.choosePdf }));
  await (await choosing).setFiles(billPdf('five.pdf', 'Bill'));
  await expect(page.getByText('five.pdf')).toBeVisible();
  await press(page.getByRole('main').getByRole('button', { name: invoiceFormTexts.title, exact: true }));
  process.stdout.write(`an invoice over five orders: ${presses} presses\n`);
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  const sum = orders.reduce((total, order) => total + (rupeesToPaise(order.total_amount) ?? 0), 0);
  await list.expectRow(NUMBER, 'created', sum);
});

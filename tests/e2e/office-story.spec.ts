import { hash } from 'node:crypto';
import { expect } from '@playwright/test';
import { createInvoiceWords } from '#app/actions/invoices/create-invoice.words.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { type Paise, rupeesToPaise } from '#domain/money.ts';
import type { Figures, Office, OfficeOrder } from '#tests/support/office.ts';
import { CatalogueScreen, VendorsScreen } from './support/catalogue-screens.ts';
import { expectStatus } from './support/decision-screens.ts';
import { expectDashboard, expectPaid, PendingReport } from './support/figure-screens.ts';
import { InvoiceForm, InvoicesScreen } from './support/invoice-screens.ts';
import { billPdf, readCsv } from './support/office-documents.ts';
import { TOKENS, test } from './support/story.ts';
import { type Tablet, walkTo } from './support/tablet.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const CATEGORY = 'काँच & Glass';
const JOB = 'Windscreen, laminated';
/** Pitfalls of a spreadsheet: commas, quotes, another script, and a number that reads as a formula. */
const VENDOR = 'श्री "Om" Glass, Pune';
const NUMBER = '=1+1';
const RATE = '12345.67';
const OTHER_RATE = '10000.01';

test('an office from a new category to a paid invoice, at two desks, to the paisa', async ({ site }) => {
  test.slow();
  const { office } = site;
  const superAdmin = await site.openTablet({ ...DESK, plain: true });
  const approver = await site.openTablet({ ...DESK, plain: true });
  const { page } = superAdmin;
  await superAdmin.signIn(TOKENS.superAdmin);

  await test.step('a category, a job, a vendor with its employee, and its rates from a spreadsheet', () =>
    furnish(superAdmin, office));
  const orders = await test.step('two orders for the job are completed', () => completeTwo(office));
  const sum = orders.reduce((total, order) => total + paise(order.total_amount), 0);
  expect(sum).toBe(2 * 1_234_567 + 1_000_001);
  const withTax = 4_093_579;
  const start = await office.figures();

  await test.step('billed on one invoice with its PDF', async () => {
    const digest = await bill(superAdmin, orders, { sum, withTax });
    const [invoice, ...others] = await office.invoices(NUMBER);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ value_without_tax: sum / 100, value_with_tax: withTax / 100 });
    expect(await office.hashOf(invoice?.image_url ?? '')).toBe(digest);
    await expectStage(superAdmin, office, billed(start, withTax), withTax);
  });

  await test.step("approved at the manager's desk", async () => {
    await approver.signIn(TOKENS.approver);
    const list = await InvoicesScreen.open(approver.page);
    await list.take(invoiceTexts.approveAsManager, NUMBER);
    await list.expectRow(NUMBER, 'manager_approved', withTax);
    // The actions of the next steps are not available to them.
    await expect(list.action(invoiceTexts.approveAsFinance, NUMBER)).toHaveCount(0);
    await expectStage(superAdmin, office, billed(start, withTax), withTax);
  });

  await test.step('approved by finance, and paid after a question', async () => {
    const list = await InvoicesScreen.open(page);
    await list.take(invoiceTexts.approveAsFinance, NUMBER);
    await list.expectRow(NUMBER, 'finance_approved', withTax);
    await list.take(invoiceTexts.pay, NUMBER, invoiceTexts.payTitle(NUMBER));
    await list.expectRow(NUMBER, 'paid', withTax);
    const { completed } = billed(start, withTax);
    await expectStage(superAdmin, office, { ...start, completed, paid: start.paid + orders.length }, null);
  });

  await test.step('the orders are paid wherever they are looked at', async () => {
    for (const { id } of orders) {
      await walkTo(page, `/work-orders/${id}`);
      await expectStatus(page, 'closed');
    }
    await expectPaid(approver.page, orders, NUMBER);
    const [invoice] = await office.invoices(NUMBER);
    expect(
      invoice?.status_log.map(({ status_name, created_by }) => [status_name, created_by.username]),
    ).toEqual([
      ['created', 'demo.super-admin'],
      ['manager_approved', 'demo.approver'],
      ['finance_approved', 'demo.super-admin'],
      ['paid', 'demo.super-admin'],
    ]);
  });

  await test.step('the list as a file that a spreadsheet reads and does not run', () =>
    expectFile(page, orders, { sum, withTax }));
});

const paise = (rupees: number): Paise => rupeesToPaise(rupees) ?? 0;

async function furnish({ page }: Tablet, office: Office): Promise<void> {
  const catalogue = await CatalogueScreen.open(page);
  await catalogue.addCategory(CATEGORY);
  await catalogue.addJob(CATEGORY, JOB);
  const vendors = await VendorsScreen.open(page);
  const { name: employee } = await office.employee();
  await vendors.add({
    name: VENDOR,
    gst: '27AAPFU0939F1ZV',
    phone: '9876543210',
    address: 'Shop 4,\nLaxmi Road',
    employee,
  });
  const rates = await VendorsScreen.open(page, 'rates');
  await rates.pasteRates(VENDOR, `${JOB}\t₹ 12,345.67\nHeadlamp replacement\tRs. 1,250/-\n`, {
    [JOB]: RATE,
    'Headlamp replacement': '1250',
  });
}

async function completeTwo(office: Office): Promise<OfficeOrder[]> {
  const job = await office.job(JOB);
  const vendor = await office.vendor(VENDOR);
  return [
    await office.completedOrder({ job, vendor, quantity: 2 }),
    await office.completedOrder({ job, vendor, quantity: 1, finalRate: OTHER_RATE }),
  ];
}

type Amounts = { sum: Paise; withTax: Paise };

/** Returns the PDF's SHA-256. */
async function bill(
  { page }: Tablet,
  orders: readonly OfficeOrder[],
  { sum, withTax }: Amounts,
): Promise<string> {
  const form = await InvoiceForm.open(page);
  for (const order of orders) await form.choose(order);
  // Both values follow the sum until the user types another.
  const filled = (sum / 100).toFixed(2);
  await expect(form.value(invoiceTexts.withoutTax)).toHaveValue(filled);
  await expect(form.value(invoiceTexts.withTax)).toHaveValue(filled);
  await form.value(invoiceTexts.withTax).fill((withTax / 100).toFixed(2));
  await expect(page.getByText(invoiceFormTexts.verdicts.matches)).toBeVisible();
  await form.fillNumber(NUMBER);
  const pdf = billPdf('Om Glass bill.pdf', 'Bill for two windscreens');
  await form.attach(pdf);
  const list = await form.create();
  await expect(page.getByText(createInvoiceWords.done)).toBeVisible();
  await list.expectRow(NUMBER, 'created', withTax);
  return hash('sha256', pdf.buffer);
}

/**
 * Figures once the invoice exists: the amount owed rises by its whole amount, and its orders are no longer merely
 * completed.
 */
function billed(start: Figures, withTax: Paise): Figures {
  return {
    pendingPaise: start.pendingPaise + withTax,
    pendingInvoices: start.pendingInvoices + 1,
    vendorsWithPending: start.vendorsWithPending + 1,
    completed: start.completed - 2,
    paid: start.paid,
  };
}

/** Server, dashboard and report agree; `owed` is the new vendor's line in it, null = it has none. */
async function expectStage(
  { page }: Tablet,
  office: Office,
  figures: Figures,
  owed: Paise | null,
): Promise<void> {
  expect(await office.figures()).toEqual(figures);
  await expectDashboard(page, figures);
  const report = await PendingReport.open(page, figures.pendingPaise);
  if (owed === null) return await expect(report.row(VENDOR)).toHaveCount(0);
  await report.expectLine({ vendor: VENDOR, orders: 2, invoices: 1, amount: owed });
  const line = (await readCsv(await report.download())).find(({ vendor_name }) => vendor_name === VENDOR);
  expect(line).toMatchObject({
    pending_amount: String(owed / 100),
    pending_invoices: '1',
    work_orders: '2',
    categories: JSON.stringify([CATEGORY]),
  });
}

async function expectFile(page: Tablet['page'], orders: readonly OfficeOrder[], { sum, withTax }: Amounts) {
  const list = await InvoicesScreen.open(page);
  await expect(list.row(NUMBER)).toBeVisible();
  const download = await list.download();
  expect(download.suggestedFilename()).toBe('invoices.csv');
  const rows = await readCsv(download);
  expect(rows.length).toBe(await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count());
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'invoiceNo',
    'vendor_name',
    'work_orders',
    'value_without_tax',
    'value_with_tax',
    'status',
    'created_at',
    'rejection_reason',
    'rejection_image',
  ]);
  expect(rows.filter(({ vendor_name }) => vendor_name === VENDOR)).toMatchObject([
    {
      // The apostrophe marks it as text.
      invoiceNo: `'${NUMBER}`,
      work_orders: orders.map(({ work_order_id }) => work_order_id).join(', '),
      value_without_tax: String(sum / 100),
      value_with_tax: String(withTax / 100),
      status: 'paid',
    },
  ]);
}

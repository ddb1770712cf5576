import { expect } from '@playwright/test';
import { invoiceTexts, invoiceToasts } from '#app/features/invoices/texts.ts';
import type { KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import type { SeenRequest } from '#tests/support/proxy.ts';
import { InvoiceForm, InvoicesScreen } from '../e2e/support/invoice-screens.ts';
import { billPdf } from '../e2e/support/office-documents.ts';
import { test as ours, TOKENS } from '../e2e/support/story.ts';
import type { Tablet } from '../e2e/support/tablet.ts';
import { type Lived, liveThrough } from '../e2e/support/whole-life.ts';
import { type LiteralSite, test } from './support.ts';

const isUpload = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/jobs');

const WIRES = [
  ['a healthy wire', false],
  ['a wire that loses one answer in five', true],
] as const;

for (const [wire, isLossy] of WIRES) {
  test(`on a host that knows section 7 only, an order is led to its payment over ${wire}`, async ({
    literal,
  }) => {
    test.slow();
    const upload = isLossy ? literal.network.cutAfterRequestBytes(1_000, isUpload) : null;
    const lived = await liveThrough(literal, { isLossy, pictures: [] });
    await upload?.happened;
    await test.step('billed, approved twice and paid', () => pay(literal, lived, isLossy));
    expect(literal.host.unexpected).toEqual([]);
  });

  ours.describe('without keys and events', () => {
    ours.use({ knowsKeys: false });

    ours(`the whole life of a work order over ${wire}`, async ({ site }) => {
      ours.slow();
      const users = { creator: 'demo.creator', approver: 'demo.approver', superAdmin: 'demo.super-admin' };
      await liveThrough({ ...site, tokens: TOKENS, users }, { isLossy, pictures: [] });
    });
  });
}

const NUMBER = 'INV/25-1';

/** Actions on money are never queued: whatever happened to their answers, the list shows the host's state. */
async function pay(
  { office }: LiteralSite,
  { order, approver, superAdmin }: Lived,
  isLossy: boolean,
): Promise<void> {
  const { total_amount } = await office.order(order.id);
  const paise = Math.round(total_amount * 100);
  const form = await InvoiceForm.open(superAdmin.page);
  await form.choose(order);
  await form.fillNumber(NUMBER);
  await form.attach(billPdf('bill.pdf', 'Bill'));
  const list = await form.create();
  await list.expectRow(NUMBER, 'created', paise);
  const told = async (desk: Tablet) => {
    if (!isLossy) await expect(desk.page.getByText(invoiceToasts.invoiceStatusUpdated)).toBeVisible();
  };
  const lead = async (screen: InvoicesScreen, label: string, to: KnownInvoiceStatus, question?: string) => {
    if (!isLossy) return await screen.take(label, NUMBER, question);
    // A press may come in the moment after a lost answer and be refused for want of a connection: then a user presses
    // again.
    await expect(async () => {
      if (await screen.action(label, NUMBER).isVisible()) await screen.take(label, NUMBER, question);
      await screen.expectRow(NUMBER, to, paise);
    }).toPass();
  };
  const theirs = await InvoicesScreen.open(approver.page);
  await lead(theirs, invoiceTexts.approveAsManager, 'manager_approved');
  await told(approver);
  await theirs.expectRow(NUMBER, 'manager_approved', paise);
  await InvoicesScreen.open(superAdmin.page);
  await lead(list, invoiceTexts.approveAsFinance, 'finance_approved');
  await told(superAdmin);
  await list.expectRow(NUMBER, 'finance_approved', paise);
  await lead(list, invoiceTexts.pay, 'paid', invoiceTexts.payTitle(NUMBER));
  await list.expectRow(NUMBER, 'paid', paise);
  const [invoice, ...others] = await office.invoices(NUMBER);
  expect(others).toEqual([]);
  expect(invoice?.status_log.map(({ status_name }) => status_name)).toEqual([
    'created',
    'manager_approved',
    'finance_approved',
    'paid',
  ]);
}

import { hash } from 'node:crypto';
import { expect } from '@playwright/test';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { shellTexts } from '#app/features/shell/texts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { rupeesToPaise } from '#domain/money.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { InvoiceForm, type InvoicesScreen } from './support/invoice-screens.ts';
import { billPdf } from './support/office-documents.ts';
import { type Site, TOKENS, test } from './support/story.ts';
import type { Tablet } from './support/tablet.ts';

const DESK = { viewport: { width: 1440, height: 900 } };
const NUMBER = 'OFF-1';

test('an invoice without a network waits on the tablet, and is there once when it is back', async ({
  site,
}) => {
  const { office } = site;
  const [order] = await office.completedOrders();
  if (order === undefined) throw new Error('The demo complex has no completed order.');
  const tablet = await site.openTablet(DESK);
  const { page } = tablet;
  await tablet.signIn(TOKENS.superAdmin);
  const form = await InvoiceForm.open(page);
  await form.choose(order);
  await form.fillNumber(NUMBER);
  const pdf = billPdf('bill.pdf', 'Bill');
  await form.attach(pdf);
  await tablet.untilPrepared([]);

  await site.network.goOffline();
  const list = await form.create();
  await expect(page.getByText(officeActionTexts.saved)).toBeVisible();
  await expect(tablet.chip(shellTexts.offlineWaiting(1))).toBeVisible();
  await expect(list.waiting.getByText(NUMBER)).toBeVisible();
  await expect(list.waiting.getByText(order.work_order_id)).toBeVisible();
  await expect(list.waiting.getByText(syncTexts.waiting)).toBeVisible();
  await expectActionsClosed(list);
  await page.reload();
  await expect(list.waiting.getByText(NUMBER)).toBeVisible();
  await expectActionsClosed(list);
  expect(await office.invoices(NUMBER)).toEqual([]);

  await site.goOnline();
  await expectSent(site, tablet, order, pdf.buffer);
  await expect(list.waiting).toBeHidden();
  await list.expectRow(NUMBER, 'created', rupeesToPaise(order.total_amount) ?? 0);
  await expect(list.actions.first()).not.toHaveAttribute('aria-disabled');
});

/** Money is moved only by a user who sees the current status: each closed action states what it needs. */
async function expectActionsClosed(list: InvoicesScreen): Promise<void> {
  await expect(list.actions.first()).toBeVisible();
  for (const action of await list.actions.all()) {
    await expect(action).toHaveAttribute('aria-disabled', 'true');
    await expect(action).toHaveAccessibleDescription(officeActionTexts.needsConnection);
  }
}

async function expectSent({ office }: Site, tablet: Tablet, order: OfficeOrder, pdf: Buffer): Promise<void> {
  await expect.poll(async () => (await tablet.kept()).length, { timeout: 60_000 }).toBe(0);
  const [invoice, ...others] = await office.invoices(NUMBER);
  expect(others).toEqual([]);
  expect(invoice?.work_orders.map(({ id }) => id)).toEqual([order.id]);
  const digest = hash('sha256', pdf);
  expect(await office.hashOf(invoice?.image_url ?? '')).toBe(digest);
  expect((await office.order(order.id)).status_name).toBe('invoice_generated');
}

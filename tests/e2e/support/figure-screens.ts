import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { dashboardTexts } from '#app/features/dashboard/texts.ts';
import { paidTexts } from '#app/features/invoices/texts.ts';
import { paymentTexts } from '#app/features/payments/texts.ts';
import { formatInColumn, formatPaise, type Paise } from '#domain/money.ts';
import type { Figures, OfficeOrder } from '#tests/support/office.ts';
import { walkTo } from './tablet.ts';

/** The dashboard's cards, as a user reads them. */
export async function expectDashboard(page: Page, figures: Figures): Promise<void> {
  await walkTo(page, '/');
  await expect(owed(page, dashboardTexts.totalPending)).toHaveText(formatPaise(figures.pendingPaise));
  await expect(owed(page, dashboardTexts.pendingInvoices)).toHaveText(String(figures.pendingInvoices));
  await expect(owed(page, dashboardTexts.vendorsWithPending)).toHaveText(String(figures.vendorsWithPending));
  await expect(count(page, dashboardTexts.completed)).toHaveText(String(figures.completed));
  await expect(count(page, dashboardTexts.paid)).toHaveText(String(figures.paid));
}

function owed(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}

/** The figure is below its card's name, which is a link. */
function count(page: Page, label: string): Locator {
  const cards = page.getByRole('region', { name: dashboardTexts.counts });
  return cards.getByRole('link', { name: label, exact: true }).locator('xpath=../following-sibling::*[1]');
}

export type OwedLine = { vendor: string; orders: number; invoices: number; amount: Paise };

/** The report of pending payments. */
export class PendingReport {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, total: Paise): Promise<PendingReport> {
    await walkTo(page, '/pending-payments');
    const report = new PendingReport(page);
    await expect(report.table.getByRole('row').last().getByRole('cell').last()).toHaveText(
      formatInColumn(total),
    );
    return report;
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: paymentTexts.pendingTable });
  }

  row(vendor: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name: vendor, exact: true }) });
  }

  async expectLine({ vendor, orders, invoices, amount }: OwedLine): Promise<void> {
    const cells = this.row(vendor).getByRole('cell');
    // After the vendor's GST number and categories.
    await expect(cells.nth(2)).toHaveText(String(orders));
    await expect(cells.nth(3)).toHaveText(String(invoices));
    await expect(cells.nth(4)).toHaveText(formatInColumn(amount));
  }

  async download(): Promise<Download> {
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: paymentTexts.download, exact: true }).click();
    return await coming;
  }
}

/** Paid Items: the orders in its first tab, their invoice in its second. */
export async function expectPaid(
  page: Page,
  orders: readonly OfficeOrder[],
  invoiceNumber: string,
): Promise<void> {
  await walkTo(page, '/paid');
  for (const { work_order_id } of orders) {
    await expect(
      page.getByRole('main').getByRole('link', { name: work_order_id, exact: true }),
    ).toBeVisible();
  }
  await page.getByRole('tab', { name: paidTexts.invoices }).click();
  const table = page.getByRole('table', { name: paidTexts.invoices });
  await expect(table.getByRole('button', { name: invoiceNumber, exact: true })).toBeVisible();
}

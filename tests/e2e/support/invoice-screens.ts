import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { listTexts } from '#app/features/filters/texts.ts';
import { invoiceFormTexts } from '#app/features/invoices/new/texts.ts';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import type { KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { formatInColumn, type Paise } from '#domain/money.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import type { ChosenFile } from '../../support/pictures.ts';
import { walkTo } from './tablet.ts';

/** The form of an invoice. */
export class InvoiceForm {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens it from the list, as a user does. */
  static async open(page: Page): Promise<InvoiceForm> {
    await InvoicesScreen.open(page);
    await page.getByRole('button', { name: invoiceTexts.create, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: invoiceFormTexts.title })).toBeVisible();
    return new InvoiceForm(page);
  }

  async fillNumber(number: string): Promise<void> {
    await this.page.getByRole('textbox', { name: invoiceTexts.number }).fill(number);
  }

  /** Finds the order by its number and chooses it. */
  async choose({ work_order_id: number }: Pick<OfficeOrder, 'work_order_id'>): Promise<void> {
    const search = this.page.getByRole('searchbox', { name: invoiceFormTexts.search });
    await search.fill(number);
    await this.page.getByRole('checkbox', { name: number }).check();
    await search.fill('');
    await expect(
      this.page.getByRole('button', { name: invoiceFormTexts.removeOrder(number) }).first(),
    ).toBeVisible();
  }

  value(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  async attach(pdf: ChosenFile): Promise<void> {
    const field = this.page.getByRole('group', { name: invoiceFormTexts.pdf });
    await field.locator('input[type=file]').setInputFiles(pdf);
    await expect(field.getByText(pdf.name)).toBeVisible();
  }

  get submit(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: invoiceFormTexts.title, exact: true });
  }

  async press(): Promise<void> {
    await this.submit.click();
  }

  /** Presses Create Invoice and is back on the list. */
  async create(): Promise<InvoicesScreen> {
    await this.press();
    await InvoicesScreen.isOpen(this.page);
    return new InvoicesScreen(this.page);
  }
}

/** The list of invoices. */
export class InvoicesScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<InvoicesScreen> {
    await walkTo(page, '/invoices');
    await InvoicesScreen.isOpen(page);
    return new InvoicesScreen(page);
  }

  static async isOpen(page: Page): Promise<void> {
    await expect(page.getByRole('heading', { level: 1, name: menuTexts['/invoices'] })).toBeVisible();
  }

  row(number: string): Locator {
    const opener = this.page.getByRole('button', { name: number, exact: true });
    return this.page.getByRole('row').filter({ has: opener });
  }

  async expectRow(number: string, status: KnownInvoiceStatus, withTax: Paise): Promise<void> {
    const row = this.row(number);
    // The day of its creation may begin with the same word.
    await expect(row.getByText(invoiceStatusLabel(status), { exact: true }).last()).toBeVisible();
    // The amount without tax may be the same.
    await expect(row.getByRole('cell', { name: formatInColumn(withTax), exact: true }).last()).toBeVisible();
  }

  action(label: string, number: string): Locator {
    return this.row(number).getByRole('button', { name: invoiceTexts.actOn(label, number), exact: true });
  }

  /** Every action that moves an invoice of the page on. */
  get actions(): Locator {
    const { approveAsManager, approveAsFinance, pay } = invoiceTexts;
    const name = new RegExp(`^(${[approveAsManager, approveAsFinance, pay].join('|')}): `);
    return this.page.getByRole('table').getByRole('button', { name });
  }

  /** Actions at once, or after the confirmation of a final action. */
  async take(label: string, number: string, question?: string): Promise<void> {
    await this.action(label, number).click();
    if (question === undefined) return;
    const dialog = this.page.getByRole('alertdialog', { name: question });
    await dialog.getByRole('button', { name: label, exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Invoices on this tablet that the server does not show yet. */
  get waiting(): Locator {
    return this.page.getByRole('region', { name: officeActionTexts.waitingTitle });
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: invoiceTexts.searchLabel }).fill(text);
  }

  /** Chooses every invoice of the page and downloads them. */
  async download(): Promise<Download> {
    await this.page.getByRole('checkbox', { name: listTexts.selectPage }).check();
    const coming = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: invoiceTexts.download, exact: true }).click();
    return await coming;
  }
}

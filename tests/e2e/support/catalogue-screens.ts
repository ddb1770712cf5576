import { expect, type Locator, type Page } from '@playwright/test';
import { addCatalogueJobWords } from '#app/actions/catalogue/add-catalogue-job.words.ts';
import { addCategoryWords } from '#app/actions/catalogue/add-category.words.ts';
import { addVendorWords } from '#app/actions/vendors/add-vendor.words.ts';
import { saveRatesWords } from '#app/actions/vendors/save-rates.words.ts';
import { jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { ratesTexts } from '#app/features/vendors/rates/texts.ts';
import { vendorTexts } from '#app/features/vendors/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { walkTo } from './tablet.ts';

/** The server's answer to an action; it disappears automatically. */
async function toast(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

/** Job Management. */
export class CatalogueScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<CatalogueScreen> {
    await walkTo(page, '/job-management');
    await expect(page.getByRole('heading', { level: 1, name: menuTexts['/job-management'] })).toBeVisible();
    return new CatalogueScreen(page);
  }

  /** The category's line; a press shows its jobs. */
  category(name: string): Locator {
    return this.page.getByRole('heading', { level: 2 }).getByRole('button', { name });
  }

  async addCategory(name: string): Promise<void> {
    const { addCategory, categoryName } = jobManagementTexts;
    await this.page.getByRole('main').getByRole('button', { name: addCategory, exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: addCategory });
    await dialog.getByRole('textbox', { name: categoryName }).fill(name);
    await dialog.getByRole('button', { name: addCategory, exact: true }).click();
    await toast(this.page, addCategoryWords.done);
    await expect(dialog).toBeHidden();
    await expect(this.category(name)).toBeVisible();
  }

  async addJob(category: string, name: string): Promise<void> {
    const { addJob, addJobTo, category: chosen, jobName } = jobManagementTexts;
    await this.category(category).click();
    await this.page.getByRole('button', { name: addJobTo(category) }).click();
    const dialog = this.page.getByRole('dialog', { name: addJob });
    await expect(dialog.getByRole('combobox', { name: chosen }).locator('option:checked')).toHaveText(
      category,
    );
    await dialog.getByRole('textbox', { name: jobName }).fill(name);
    await dialog.getByRole('button', { name: addJob, exact: true }).click();
    await toast(this.page, addCatalogueJobWords.done);
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('list', { name: category }).getByText(name)).toBeVisible();
  }
}

export type WantedVendor = { name: string; gst: string; phone: string; address: string; employee: string };

/** Vendor Management. */
export class VendorsScreen {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, tab: 'vendors' | 'rates' = 'vendors'): Promise<VendorsScreen> {
    if (tab === 'rates') await page.goto('/vendors?tab=rates');
    else await walkTo(page, '/vendors');
    await expect(page.getByRole('heading', { level: 1, name: menuTexts['/vendors'] })).toBeVisible();
    return new VendorsScreen(page);
  }

  async add(vendor: WantedVendor): Promise<void> {
    const dialog = await this.fill(vendor);
    await toast(this.page, addVendorWords.done);
    await expect(dialog).toBeHidden();
    const named = { level: 2, name: vendor.name, exact: true };
    await expect(this.page.getByRole('heading', named)).toBeVisible();
  }

  /** Fills in the form and saves it. */
  async fill({ name, gst, phone, address, employee }: WantedVendor): Promise<Locator> {
    await this.page.getByRole('button', { name: vendorTexts.addVendor, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog', { name: vendorTexts.addVendor });
    await dialog.getByRole('textbox', { name: vendorTexts.name }).fill(name);
    await dialog.getByRole('textbox', { name: vendorTexts.gst }).fill(gst);
    await dialog.getByRole('textbox', { name: vendorTexts.phone }).fill(phone);
    await dialog.getByRole('textbox', { name: vendorTexts.address }).fill(address);
    await dialog.getByRole('combobox', { name: vendorTexts.employee }).fill(employee);
    await dialog.getByRole('option', { name: employee, exact: true }).first().click();
    await dialog.getByRole('button', { name: vendorTexts.addVendor, exact: true }).click();
    return dialog;
  }

  /** Pastes lines copied from a spreadsheet into the grid, at its first field, and saves. */
  async pasteRates(vendor: string, lines: string, expected: Readonly<Record<string, string>>): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: vendor }).click();
    const grid = page.getByRole('table', { name: ratesTexts.table(vendor) });
    // The catalogue of the last visit is shown until the current one arrives.
    for (const job of Object.keys(expected))
      await expect(grid.getByRole('textbox', { name: ratesTexts.rateOf(job), exact: true })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines);
    await grid.getByRole('textbox').first().click();
    await page.keyboard.press('ControlOrMeta+V');
    for (const [job, rate] of Object.entries(expected)) {
      await expect(grid.getByRole('textbox', { name: ratesTexts.rateOf(job), exact: true })).toHaveValue(
        rate,
      );
    }
    await expect(page.getByText(ratesTexts.changes(Object.keys(expected).length))).toBeVisible();
    await page.getByRole('button', { name: vendorTexts.saveRates, exact: true }).click();
    await toast(page, saveRatesWords.done);
    await expect(page.getByText(ratesTexts.nothingChanged)).toBeVisible();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { createTexts } from '#app/features/work-orders/create/texts.ts';
import { createdTexts } from '#app/features/work-orders/created/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { OfficeCard } from '#tests/support/office.ts';
import type { ChosenFile } from '../../support/pictures.ts';

/** A job as a user adds it to an order. */
export type WantedJob = { category: string; name: string; quantity: number; photos: ChosenFile[] };

/** The page on which an order is raised for a job card. */
export class CreateScreen {
  readonly page: Page;
  /** At the car: pressing the card raises its order. */
  #atOnce: Locator | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<CreateScreen> {
    await page.goto('/work-orders/create');
    await expect(page.getByRole('heading', { level: 1, name: menuTexts.create })).toBeVisible();
    return new CreateScreen(page);
  }

  get #submit(): Locator {
    return this.page.getByRole('button', { name: createTexts.create, exact: true });
  }

  /** Searches for the car and chooses its card. */
  async choose({ car_number, jobcard_id }: OfficeCard): Promise<void> {
    await this.page.getByRole('searchbox', { name: createTexts.search }).fill(car_number);
    const name = `${car_number} ${jobcard_id}`;
    const choice = this.page.getByRole('radio', { name });
    const atOnce = this.page.getByRole('button', { name });
    await expect(choice.or(atOnce)).toBeVisible();
    // Not the card, which is rendered again when the search is answered.
    this.#atOnce = (await this.#submit.isVisible()) ? null : atOnce;
    if (this.#atOnce !== null) return;
    await choice.check();
    await expect(this.page.getByText(createTexts.chosen(car_number, jobcard_id))).toBeVisible();
  }

  async create(): Promise<CreatedScreen> {
    await (this.#atOnce ?? this.#submit).click();
    await expect(this.page).toHaveURL(/\/created-work-orders\/[^/]+$/);
    return new CreatedScreen(this.page);
  }
}

/** The details of an order that is being put together. */
export class CreatedScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get header(): Locator {
    return this.page.locator('main header').filter({ has: this.page.getByRole('heading', { level: 1 }) });
  }

  get jobs(): Locator {
    return this.page.getByRole('main').getByRole('article');
  }

  async #startJob(): Promise<Locator> {
    await this.page.getByRole('main').getByRole('button', { name: createdTexts.addJob }).click();
    const dialog = this.page.getByRole('dialog', { name: createdTexts.addJob });
    await expect(dialog.getByRole('combobox', { name: createdTexts.category })).toBeVisible();
    return dialog;
  }

  async addJob(job: WantedJob): Promise<void> {
    await this.saveJob(await this.fillJob(job));
    await expect(this.jobs.filter({ hasText: job.name })).toBeVisible();
  }

  /** Fills in the form and returns it. */
  async fillJob({ category, name, quantity, photos }: WantedJob): Promise<Locator> {
    const dialog = await this.#startJob();
    await dialog.getByRole('combobox', { name: createdTexts.category }).selectOption({ label: category });
    await dialog.getByRole('button').filter({ hasText: name }).click();
    for (let count = 1; count < quantity; count += 1)
      await dialog.getByRole('button', { name: `${uiTexts.increase} ${createdTexts.quantity}` }).click();
    await dialog.locator('input[type=file]').setInputFiles(photos);
    await expect(dialog.getByRole('img', { name: /^Photo \d+$/ })).toHaveCount(photos.length);
    return dialog;
  }

  /** Saves the form; it closes only when the device has stored the action. */
  async saveJob(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: createdTexts.addJob }).click();
    await expect(dialog).toBeHidden();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: stepTexts.submit }).click();
    await expect(this.header.getByText(statusLabel('ready_for_approval'))).toBeVisible();
  }

  /** The server's id of the order, once its address is in the browser. */
  async serverId(): Promise<string> {
    await expect(this.page).toHaveURL(/\/created-work-orders\/(?!local-)[^/]+$/);
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { stepTexts } from '#app/actions/labels.ts';
import { takeStepWords } from '#app/actions/work-orders/take-step.words.ts';
import { photoTexts } from '#app/features/camera/texts.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import type { ChosenFile } from '../../support/pictures.ts';
import { walkTo } from './tablet.ts';

const addressOf = ({ id }: OfficeOrder) => `/in-progress-work-orders/${id}`;

/** The details of an order in the bay. */
export class OrderScreen {
  readonly page: Page;
  readonly order: OfficeOrder;

  constructor(page: Page, order: OfficeOrder) {
    this.page = page;
    this.order = order;
  }

  /** Opens it by its address, which loads the app again. */
  static async open(page: Page, order: OfficeOrder): Promise<OrderScreen> {
    await page.goto(addressOf(order));
    return OrderScreen.isOpen(page, order);
  }

  /** Opens it from another screen of the open app. */
  static async walkTo(page: Page, order: OfficeOrder): Promise<OrderScreen> {
    await walkTo(page, addressOf(order));
    return OrderScreen.isOpen(page, order);
  }

  private static async isOpen(page: Page, order: OfficeOrder): Promise<OrderScreen> {
    const screen = new OrderScreen(page, order);
    await expect(screen.title).toBeVisible();
    return screen;
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.order.work_order_id });
  }

  /** Badges next to the number. */
  get header(): Locator {
    return this.page.locator('main header').filter({ has: this.title });
  }

  /** The card of one of the order's jobs. */
  job(index: number): Locator {
    const { name } = this.jobAt(index).job;
    const heading = this.page.getByRole('heading', { level: 3, name, exact: true });
    return this.page.getByRole('article').filter({ has: heading });
  }

  async takeStep(step: StatusStep): Promise<void> {
    await this.page.getByRole('button', { name: stepTexts[step] }).click();
    await this.isSaved(stepTexts[step], takeStepWords.done);
  }

  async startCompletion(index: number): Promise<CompletionForm> {
    await this.job(index).getByRole('button', { name: completionTexts.markComplete }).click();
    const form = new CompletionForm(this.page);
    await expect(form.dialog).toBeVisible();
    return form;
  }

  /**
   * The message that comes only after the device has stored the action, and names it; or that it is already on the
   * server.
   */
  async isSaved(action: string, done?: string): Promise<void> {
    const toasts = this.page.getByRole('region', { name: uiTexts.notifications }).locator('[data-tone]');
    const saved = toasts.filter({ hasText: officeActionTexts.saved }).filter({ hasText: action });
    const told = done === undefined ? saved : saved.or(toasts.filter({ hasText: done }));
    await expect(told.first()).toBeVisible();
  }

  jobAt(index: number) {
    const job = this.order.jobs[index];
    if (job === undefined) throw new Error(`The order has no job ${index}.`);
    return job;
  }
}

const photos = photoTexts;

/** The dialog in which a job is marked. */
export class CompletionForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: completionTexts.title });
  }

  get rate(): Locator {
    return this.dialog.getByRole('textbox', { name: completionTexts.finalRate });
  }

  /** Photos that the device has stored for this form. */
  get photos(): Locator {
    return this.dialog.getByRole('img', {
      name: new RegExp(`^${photoTexts.photoNumber(0).replace('0', '\\d+')}$`),
    });
  }

  /** A photo that cannot be shown, by its number in the form from 1. */
  photo(number: number, state: keyof typeof photoTexts.held): Locator {
    return this.dialog.getByRole('img', { name: photoTexts.held[state](number) });
  }

  async removePhoto(number: number): Promise<void> {
    await this.dialog.getByRole('button', { name: photoTexts.remove(number) }).click();
  }

  /** The caption of a photo, by its number in the form from 1. */
  caption(number: number): Locator {
    return this.dialog.getByRole('textbox', { name: photoTexts.captionOf(number) });
  }

  get messages(): Locator {
    return this.dialog.getByRole('alert').locator('p');
  }

  async approve(): Promise<void> {
    await this.dialog.getByRole('radio', { name: completionTexts.approve }).check();
  }

  /** Chooses files at once, as from the gallery. */
  async choose(...files: ChosenFile[]): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(files);
  }

  async choosePhotos(...files: ChosenFile[]): Promise<void> {
    const before = await this.photos.count();
    await this.choose(...files);
    await expect(this.photos).toHaveCount(before + files.length);
  }

  /** Opens the camera and presses the shutter that often. */
  async shoot(times: number): Promise<void> {
    const before = await this.photos.count();
    await this.dialog.getByRole('button', { name: photos.takePhoto }).click();
    const camera = this.page.getByRole('dialog', { name: photos.camera });
    const shutter = camera.getByRole('button', { name: photos.takePhoto });
    for (let shot = 1; shot <= times; shot += 1) {
      await expect(shutter).not.toHaveAttribute('aria-disabled', 'true');
      await shutter.click();
      await expect(
        camera.getByText(photos.count(before + shot, MAX_COMPLETION_IMAGES), { exact: true }),
      ).toBeVisible();
      await expect(shutter).toHaveAttribute('aria-busy', 'false');
    }
    await camera.getByRole('button', { name: photos.done }).click();
    await expect(camera).toBeHidden();
    await expect(this.photos).toHaveCount(before + times);
  }

  /** Saves; the dialog closes only when the device has stored the action. */
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: completionTexts.save, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}

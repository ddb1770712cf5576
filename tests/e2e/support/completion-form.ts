import { expect, type Locator, type Page } from '@playwright/test';
import { photoTexts } from '#app/features/camera/texts.ts';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { MAX_COMPLETION_IMAGES } from '#domain/limits.ts';
import type { ChosenFile } from './pictures.ts';

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

  /** The photos that the device has stored for this form. */
  get photos(): Locator {
    return this.dialog.getByRole('img', { name: /^Photo \d+$/ });
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

  /** Saves; the dialog closes only when the device has stored the act. */
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: completionTexts.save, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}

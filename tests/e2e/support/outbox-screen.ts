import { expect, type Locator, type Page } from '@playwright/test';
import { outboxScreenTexts, outboxTexts } from '#app/features/outbox/texts.ts';
import { commonTexts } from '#app/texts/common.ts';

/** What waits on this device. */
export class OutboxScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** By the chip in the header, as a person gets there; the address is not loaded anew. */
  static async open(page: Page): Promise<OutboxScreen> {
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${commonTexts.outbox}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: commonTexts.outbox })).toBeVisible();
    return new OutboxScreen(page);
  }

  /** What still waits; what was sent is listed below it. */
  entry(label: string | RegExp): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: label, hasNotText: new RegExp(outboxScreenTexts.sentAt('\\d')) });
  }

  /** The question before something is removed for good. */
  get question(): Locator {
    return this.page.getByRole('alertdialog', { name: outboxTexts.discardTitle });
  }
}

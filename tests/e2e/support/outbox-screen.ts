import { expect, type Locator, type Page } from '@playwright/test';
import { outboxScreenTexts, outboxTexts } from '#app/features/outbox/texts.ts';
import { commonTexts } from '#app/texts/common.ts';

/** The actions that wait on this device. */
export class OutboxScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opened with the chip in the header, as a user does; the page is not reloaded. */
  static async open(page: Page): Promise<OutboxScreen> {
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${commonTexts.outbox}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: commonTexts.outbox })).toBeVisible();
    return new OutboxScreen(page);
  }

  /** Waiting entries; sent ones are listed below. */
  entry(label: string | RegExp): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: label, hasNotText: new RegExp(outboxScreenTexts.sentAt('\\d')) });
  }

  /** The confirmation before a final removal. */
  get question(): Locator {
    return this.page.getByRole('alertdialog', { name: outboxTexts.discardTitle });
  }
}

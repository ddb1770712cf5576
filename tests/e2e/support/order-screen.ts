import { expect, type Locator, type Page } from '@playwright/test';
import { completionTexts } from '#app/features/work-orders/progress/texts.ts';
import { orderTexts, stepTexts } from '#app/features/work-orders/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import type { StatusStep } from '#domain/work-order/steps.ts';
import { CompletionForm } from './completion-form.ts';
import type { OfficeOrder } from './office.ts';
import { walkTo } from './walk.ts';

const addressOf = ({ id }: OfficeOrder) => `/in-progress-work-orders/${id}`;

/** The detail of an order in the bay. */
export class OrderScreen {
  readonly page: Page;
  readonly order: OfficeOrder;

  constructor(page: Page, order: OfficeOrder) {
    this.page = page;
    this.order = order;
  }

  /** From its address, which loads the app anew. */
  static async open(page: Page, order: OfficeOrder): Promise<OrderScreen> {
    await page.goto(addressOf(order));
    return OrderScreen.isOpen(page, order);
  }

  /** From another screen of the open app. */
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

  /** Badges and marks beside the number. */
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
    await this.savedOnTablet(stepTexts[step]);
  }

  async startCompletion(index: number): Promise<CompletionForm> {
    await this.job(index).getByRole('button', { name: completionTexts.markComplete }).click();
    const form = new CompletionForm(this.page);
    await expect(form.dialog).toBeVisible();
    return form;
  }

  /** The message that comes only after the device has stored the act. */
  async savedOnTablet(title: string): Promise<void> {
    const toasts = this.page
      .getByRole('region', { name: uiTexts.notifications })
      .locator('[data-tone=success]');
    const toast = toasts.filter({ hasText: title }).filter({ hasText: orderTexts.savedOnTablet });
    await expect(toast.first()).toBeVisible();
  }

  jobAt(index: number) {
    const job = this.order.jobs[index];
    if (job === undefined) throw new Error(`The order has no job ${index}.`);
    return job;
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { reasonTexts } from '#app/features/reasons/reason-texts.ts';
import { approveTexts } from '#app/features/work-orders/approve/texts.ts';
import { assignTexts } from '#app/features/work-orders/assign/texts.ts';
import { completedTexts } from '#app/features/work-orders/completed/texts.ts';
import { menuTexts } from '#app/texts/common.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import type { KnownWorkOrderStatus } from '#domain/work-order/work-order.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { walkTo } from './tablet.ts';

type ListPath = '/approve-work-order' | '/assign-vendor' | '/completed-work-orders';

/** One of the lists, and the order's card on it. */
export class ListScreen {
  readonly page: Page;
  readonly order: OfficeOrder;

  private constructor(page: Page, order: OfficeOrder) {
    this.page = page;
    this.order = order;
  }

  static async open(page: Page, path: ListPath, order: OfficeOrder): Promise<ListScreen> {
    await walkTo(page, path);
    await expect(page.getByRole('heading', { level: 1, name: menuTexts[path] })).toBeVisible();
    return new ListScreen(page, order);
  }

  get link(): Locator {
    return this.page.getByRole('link', { name: this.order.work_order_id, exact: true });
  }

  /** Link from the order's card on the list of completed orders to the results of its jobs. */
  get details(): Locator {
    return this.page.getByRole('button', {
      name: completedTexts.detailsOf(this.order.work_order_id),
      exact: true,
    });
  }

  /** The order's card or row. */
  get card(): Locator {
    return this.page.getByRole('main').locator('[data-list-row], tr').filter({ has: this.link });
  }

  /** Opens the link of the order's card. */
  async follow(): Promise<void> {
    await expect(this.link).toBeVisible({ timeout: 30_000 });
    await this.link.click();
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.order.work_order_id, exact: true }),
    ).toBeVisible();
  }

  /** The results of the order's jobs, as a dialog over the list of completed orders. */
  async openDetails(): Promise<Locator> {
    await this.details.click();
    const dialog = this.page.getByRole('dialog', { name: completedTexts.details });
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    return dialog;
  }
}

/** Badges next to the number. */
export async function expectStatus(page: Page, status: KnownWorkOrderStatus): Promise<void> {
  const header = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(header.getByText(statusLabel(status), { exact: true })).toBeVisible();
}

/** Review & Approve. */
export class ApproveScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  job(name: string): Locator {
    const named = { name, exact: true };
    // A card, or a line of the table next to the list.
    return this.page.getByRole('article', named).or(this.page.getByRole('row', named));
  }

  async approve(name: string): Promise<void> {
    await this.job(name).getByRole('button', { name: approveTexts.approve, exact: true }).click();
    await expect(this.job(name).getByText('Approved', { exact: true })).toBeVisible();
  }

  async reject(name: string): Promise<void> {
    await this.job(name).getByRole('button', { name: approveTexts.reject, exact: true }).click();
    const rejected = this.job(name).getByText('Rejected', { exact: true });
    const asked = this.page.getByRole('alertdialog');
    // A host that accepts reasons gets one.
    await expect(asked.or(rejected).first()).toBeVisible();
    if (await asked.isVisible()) {
      await asked.getByRole('button', { name: reasonTexts.usual.job[1] }).click();
      await asked.getByRole('button', { name: approveTexts.reject, exact: true }).click();
    }
    await expect(rejected).toBeVisible();
  }

  async proceed(approved: number): Promise<void> {
    await this.page.getByRole('button', { name: approveTexts.proceed(approved) }).click();
    await expectStatus(this.page, 'ready_for_vendor');
  }
}

/** Assign Vendor for one order. */
export class AssignScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The first, which is the cheapest vendor with a rate for every job. */
  get #cheapest(): Locator {
    return this.page
      .getByRole('group', { name: assignTexts.choose })
      .getByRole('button')
      .filter({ hasText: assignTexts.cheapest })
      .first();
  }

  async offered(): Promise<void> {
    await expect(this.#cheapest).toBeVisible();
  }

  /** Assigns the cheapest, and returns the total at which it is chosen. */
  async assignCheapest(): Promise<string> {
    const assigned = this.page.url();
    // Not the rendered text: a row out of view has none.
    const total = await this.#cheapest.locator('[data-part=price] > strong').textContent();
    await this.#cheapest.click();
    // Back to the list, or on to the next order next to it.
    await expect(this.page).not.toHaveURL(assigned);
    return total ?? '';
  }
}

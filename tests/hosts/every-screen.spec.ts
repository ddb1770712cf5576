import { expect, type Page } from '@playwright/test';
import { signIn } from '../e2e/support/whole-life.ts';
import { orderWithPicture, test } from './support.ts';

const EVERYBODY = ['/', '/job-management', '/job-management?tab=jobs', '/vendors', '/vendors?tab=rates'];
const OF_ORDERS = [
  '/work-orders',
  '/work-orders/create',
  '/created-work-orders',
  '/approve-work-order',
  '/assign-vendor',
  '/in-progress-work-orders',
  '/completed-work-orders',
  '/invoices',
  '/invoices?create=true',
  '/paid',
  '/paid?tab=invoices',
  '/pending-payments',
  '/pending-payments?tab=invoice-status',
];

/** Each screen is loaded from its address and read completely; nothing may have failed, and nobody is redirected. */
async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toContain(path.split('?')[0]);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByText(/^Failed to|could not be|Unexpected Application Error|Page not found/),
    ).toHaveCount(0);
  }
}

test('every screen reads what a host of section 7 has, and asks it for nothing more', async ({ literal }) => {
  test.slow();
  const { order } = await orderWithPicture(literal);
  const tablet = await literal.openTablet({ plain: true });
  const { page } = tablet;
  await signIn(tablet, 'literal-admin');
  await expectReadable(page, EVERYBODY);
  await signIn(tablet, literal.tokens.superAdmin);
  const ofOne = [`/work-orders/${order.id}`, `/in-progress-work-orders/${order.id}`];
  await expectReadable(page, [...EVERYBODY, ...OF_ORDERS, ...ofOne]);
  await expect(page.getByRole('heading', { level: 1, name: order.work_order_id })).toBeVisible();
  expect(literal.host.unexpected).toEqual([]);
});

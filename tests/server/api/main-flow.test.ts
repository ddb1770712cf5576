import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, record, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

test('an order goes from open to completed, and its invoice from created to paid', async () => {
  const order = await world.orderIn('completed', [
    { job: 'dent', quantity: 2 },
    { job: 'oil', quantity: 1 },
  ]);
  expect(order.total_amount).toBe(2 * 1200.25 + 900);
  const created = record(await world.invoiceOver([order]));
  expect(created.status).toBe('created');
  const path = `/vendors/invoices/${created.id}/status`;
  for (const [status, linked] of [
    ['Invoice Manager Approved', 'invoice_manager_approved'],
    ['finance-approved', 'invoice_finance_approved'],
    ['paid', 'closed'],
  ]) {
    record(await world.patch(path, { status }));
    const now = record(await world.get(`/vendors/work-orders/${order.id}`));
    expect(now.status_name).toBe(linked);
  }
});

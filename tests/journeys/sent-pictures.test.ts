import { expect, it, vi } from 'vitest';
import { PATIENCE } from '#testkit/patience.ts';
import { openWorld, record } from '#tests/server/api/world.ts';
import { Tablet } from './support/tablet.ts';

it.each([
  ['with idempotency keys', true],
  ['without', false],
])('a sent picture is kept under the address that a host %s gave it', async (_host, idempotency) => {
  const world = await openWorld({ idempotency });
  const tablet = new Tablet(world, 'demo-creator', { idempotency });
  await tablet.start();
  const order = await tablet.open((await world.orderIn('car_received')).id);
  const [job] = order.jobs;
  if (job === undefined) throw new Error('the order has no job to mark');
  const sha256 = await tablet.complete(order, job);
  await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
  const [done] = record(await world.get(`/vendors/work-orders/${order.id}`)).jobs;
  expect([...tablet.keptPictures]).toEqual([[done.completion_images[0], sha256]]);
  await tablet.stop();
  await world.stop();
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { type TakeStep, takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { readOthersOf } from '#app/sync/views/outbox-items.ts';
import { PATIENCE } from '#testkit/patience.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { startTestServer } from '#tests/support/server.ts';
import { Tablet } from './support/tablet.ts';

const server = await forThisFile(startTestServer({ seed: 'demo' }));
let tablet: Tablet;

afterEach(async () => {
  await tablet.stop();
});

/** Ids of orders that the creator can hand over to their vendor. */
async function assignedOrders(): Promise<{ id: string; number: string }[]> {
  const { body } = await server.call(
    'GET',
    '/vendors/work-orders/?work_order_status=vendor_assigned&page_size=100',
  );
  return body.data.records.map((record: { id: string | number; work_order_number: string }) => ({
    id: String(record.id),
    number: record.work_order_number,
  }));
}

const handOver = (order: { id: string; number: string }) =>
  tablet.capture<TakeStep>(takeStepAction, {
    orderId: order.id,
    orderNumber: order.number,
    step: 'hand-over',
  });

/** User who handed the order over, according to the server's log as the signed-in user sees it. */
async function handedOverBy(orderId: string): Promise<string | null> {
  const { statusLog } = await tablet.open(orderId);
  return statusLog.findLast(({ status }) => status === 'handover_to_vendor')?.by ?? null;
}

describe('two persons on one tablet', () => {
  it('keeps the actions of the first while the second works and delivers, and sends them when the first is back', async () => {
    const [first, second, third] = await assignedOrders();
    if (first === undefined || second === undefined || third === undefined) {
      throw new Error('the demo complex has too few assigned orders');
    }
    tablet = new Tablet(server, 'demo-creator');
    await tablet.start();
    for (const { id } of [first, second, third]) await tablet.open(id);
    const creator = tablet.owner();
    await tablet.loseNetwork();
    await handOver(first);
    await handOver(second);

    tablet.cable.isCut = false;
    const superAdmin = await tablet.switchTo('demo-super-admin');
    const superAdminName = tablet.user?.username;
    await tablet.open(third.id);
    await handOver(third);
    await vi.waitFor(async () => expect(await tablet.entries()).toEqual([]), PATIENCE);
    expect(await readOthersOf(tablet.database, superAdmin)).toMatchObject([
      { owner: creator, ownerName: 'demo.creator', count: 2 },
    ]);
    expect(await handedOverBy(third.id)).toBe(superAdminName);
    expect(await handedOverBy(first.id)).toBeNull();

    await tablet.switchTo('demo-creator');
    await vi.waitFor(async () => expect(await tablet.database.entries.count()).toBe(0), PATIENCE);
    expect(await handedOverBy(first.id)).toBe('demo.creator');
    expect(await handedOverBy(second.id)).toBe('demo.creator');
    const receipts = await tablet.database.receipts.toArray();
    expect(receipts.map(({ owner }) => owner).sort()).toEqual([creator, creator, superAdmin].sort());
  });
});

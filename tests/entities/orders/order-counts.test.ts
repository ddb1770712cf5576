import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { ReceiptRow } from '#app/data/rows.ts';
import { type CountsView, countsReference, readCounts } from '#app/entities/orders/order-counts.ts';
import { referenceTask } from '#app/entities/references.ts';
import type { DayRange } from '#domain/days.ts';
import type { StatusCounts } from '#domain/work-order/dashboard.ts';
import { anEntry, anOrder, SCOPE } from '#testkit/builders.ts';
import { aDevice, holds, registry } from '#testkit/device.ts';
import { FakeServer } from '#testkit/host.ts';

const ALWAYS: DayRange = { fromOn: null, toOn: null };
const COUNTED_AT = '2026-11-05T09:00:00.000Z';
const COUNTED: StatusCounts = {
  open: 2,
  ready_for_approval: 1,
  ready_for_vendor: 1,
  vendor_assigned: 3,
  handover_to_vendor: 0,
  car_received: 4,
  work_completed: 5,
  invoice_paid: 6,
};

let database: DeviceDatabase;
beforeEach(async () => {
  database = await aDevice();
});

/** The server counts its orders at 09:00. */
async function counted(range = ALWAYS): Promise<void> {
  const server = new FakeServer();
  server.answers.set('work-order.count', { data: { status_counts: COUNTED } });
  const deps = { database, api: server, now: () => new Date(COUNTED_AT) };
  await referenceTask(deps, SCOPE.complexId, countsReference(SCOPE.complexId, range)).run();
}

const look = (range = ALWAYS) => readCounts({ database, registry }, SCOPE, range);

async function shown(range = ALWAYS): Promise<CountsView> {
  const counts = await look(range);
  if (counts === null) throw new Error('never counted on this device');
  return counts;
}

const raised = { kind: 'work-order.create', lane: 'work-order:local-a' };
const payload = {
  orderId: 'local-a',
  jobCard: { id: 'jc1', number: 'JC-1' },
  car: { id: 'c', number: 'MH 12' },
};

function aReceipt(facts: Partial<ReceiptRow>): ReceiptRow {
  return {
    id: 'delivered',
    owner: SCOPE.owner,
    lane: 'work-order:1',
    kind: 'work-order.take-step',
    label: 'Hand over to vendor · WO-0001',
    capturedAt: '2026-11-05T08:59:00.000Z',
    deliveredAt: '2026-11-05T09:00:01.000Z',
    status: 200,
    replayed: false,
    answer: null,
    moved: { from: 'vendor_assigned', to: 'handover_to_vendor' },
    ...facts,
  };
}

describe('the counts of the dashboard', () => {
  it('are unknown until the server has counted for this device', async () => {
    expect(await look()).toBeNull();
    await counted({ fromOn: '2026-11-01', toOn: '2026-11-05' });
    expect(await look()).toBeNull();
  });

  it("are the server's, with the time it counted at, while nothing waits", async () => {
    await counted();
    expect(await look()).toEqual({ value: COUNTED, fetchedAt: COUNTED_AT, unsent: 0 });
  });

  it('move an order at once with an action that waits', async () => {
    await holds(database, [anOrder({ id: '1', status: 'vendor_assigned' })]);
    await counted();
    await database.entries.add(anEntry());
    expect(await shown()).toMatchObject({
      value: { ...COUNTED, vendor_assigned: 2, handover_to_vendor: 1 },
      unsent: 1,
    });
  });

  it('move an order once, over all the actions that wait for it', async () => {
    await holds(database, [anOrder({ id: '1', status: 'vendor_assigned' })]);
    await counted();
    await database.entries.add(anEntry());
    const receive = { orderId: '1', orderNumber: 'WO-0001', step: 'receive' };
    await database.entries.add(anEntry({ payload: receive }));
    expect(await shown()).toMatchObject({
      value: { ...COUNTED, vendor_assigned: 2, car_received: 5 },
      unsent: 1,
    });
  });

  it('count an order that was raised here and not sent yet', async () => {
    await counted();
    await database.entries.add(anEntry({ ...raised, payload }));
    expect(await shown()).toMatchObject({ value: { ...COUNTED, open: 3 }, unsent: 1 });
  });

  it('lose an order that is cancelled, since no count covers it', async () => {
    await holds(database, [anOrder({ id: '1', status: 'open' })]);
    await counted();
    const cancel = { kind: 'work-order.cancel', payload: { orderId: '1', orderNumber: 'WO-0001' } };
    await database.entries.add(anEntry(cancel));
    expect((await shown()).value.open).toBe(1);
  });

  it('count a delivery by what its receipt says, without reading its order', async () => {
    const range = { fromOn: '2026-11-01', toOn: '2026-11-05' };
    await counted(range);
    const moved = { from: 'vendor_assigned', to: 'handover_to_vendor' } as const;
    await database.receipts.add(aReceipt({ moved: { ...moved, raisedAt: '2026-11-04T08:00:00.000Z' } }));
    const before = { ...moved, raisedAt: '2026-10-04T08:00:00.000Z' };
    await database.receipts.add(aReceipt({ id: 'of an older order', moved: before }));
    expect(await shown(range)).toMatchObject({ value: { vendor_assigned: 2, handover_to_vendor: 1 } });
  });

  it("pass over another person's actions, and actions that no longer fit", async () => {
    await holds(database, [anOrder({ id: '1', status: 'car_received' })]);
    await counted();
    await database.entries.add(anEntry());
    await database.entries.add(anEntry({ owner: '1/somebody.else' }));
    expect(await shown()).toEqual({ value: COUNTED, fetchedAt: COUNTED_AT, unsent: 0 });
  });

  it('stay as they are when the action is delivered, until the server counts again', async () => {
    await holds(database, [anOrder({ id: '1', status: 'handover_to_vendor' })]);
    await counted();
    await database.receipts.put(aReceipt({}));
    expect(await shown()).toEqual({
      value: { ...COUNTED, vendor_assigned: 2, handover_to_vendor: 1 },
      fetchedAt: COUNTED_AT,
      unsent: 0,
    });
  });

  it('leave alone what was delivered before the server counted, or moved nothing', async () => {
    await holds(database, [anOrder({ id: '1' })]);
    await counted();
    await database.receipts.put(aReceipt({ id: 'before', deliveredAt: '2026-11-05T08:59:59.000Z' }));
    const { moved: _moved, ...still } = aReceipt({ id: 'still' });
    await database.receipts.put(still);
    await database.receipts.put(aReceipt({ id: 'elsewhere', owner: '2/demo.creator' }));
    expect((await shown()).value).toEqual(COUNTED);
  });

  it('count an order raised here and just delivered under the name the server gave it', async () => {
    await holds(database, [anOrder({ id: '77', status: 'open' })]);
    await counted();
    await database.names.put({ localId: 'local-a', id: '77', number: 'WO-0077' });
    const moved = { from: null, to: 'open' } as const;
    await database.receipts.put(aReceipt({ lane: 'work-order:local-a', kind: 'work-order.create', moved }));
    expect((await shown()).value).toEqual({ ...COUNTED, open: 3 });
  });

  it('move only orders raised within the days asked for, both ends included', async () => {
    const within = anOrder({ id: '1', createdAt: '2026-11-05T06:00:00.000Z' });
    const before = anOrder({ id: '2', createdAt: '2026-10-20T06:00:00.000Z' });
    await holds(database, [within, before]);
    const range = { fromOn: '2026-11-01', toOn: '2026-11-05' };
    await counted(range);
    await database.entries.add(anEntry());
    const second = { orderId: '2', orderNumber: 'WO-0002', step: 'hand-over' };
    await database.entries.add(anEntry({ payload: second }));
    expect(await shown(range)).toMatchObject({
      value: { ...COUNTED, vendor_assigned: 2, handover_to_vendor: 1 },
      unsent: 1,
    });
  });

  it('never fall below nothing', async () => {
    await holds(database, [anOrder({ id: '1', status: 'handover_to_vendor' })]);
    await counted();
    const receive = { orderId: '1', orderNumber: 'WO-0001', step: 'receive' };
    await database.entries.add(anEntry({ payload: receive }));
    expect((await shown()).value).toEqual({ ...COUNTED, car_received: 5 });
  });
});

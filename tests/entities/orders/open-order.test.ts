import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '#app/data/database.ts';
import { findOpenOrder } from '#app/entities/orders/order-view.ts';
import { anEntry, anOrder, SCOPE } from '#testkit/builders.ts';
import { aDevice, holds, registry } from '#testkit/device.ts';
import { aJobCard } from '#testkit/job-cards.ts';

let database: DeviceDatabase;
beforeEach(async () => {
  database = await aDevice();
});

const card = aJobCard({ id: 'jc1' });
const look = (openOrderNumber: string | null = null) =>
  findOpenOrder({ database, registry }, SCOPE, { ...card, openOrderNumber });

describe('the open order of a job card', () => {
  it('is none for a card without one', async () => {
    await holds(database, [
      anOrder({ id: '2', status: 'open' }),
      anOrder({ id: '1', status: 'ready_for_approval' }),
    ]);
    expect(await look()).toBeNull();
  });

  it('is the newest that this device knows', async () => {
    const jobCard = { id: 'jc1', number: 'JC-1' };
    await holds(database, [
      anOrder({ id: '1', status: 'open' }),
      anOrder({ id: '3', status: 'created', jobCard }),
    ]);
    expect(await look('WO-0001')).toEqual({ id: '3', number: 'WO-0003' });
  });

  it("is the server's word, by its number, where this device does not hold the order", async () => {
    expect(await look('WO-0044')).toEqual({ id: null, number: 'WO-0044' });
  });

  it('is one raised here and not sent yet', async () => {
    const payload = {
      orderId: 'local-a',
      jobCard: { id: 'jc1', number: 'JC-1' },
      car: { id: '', number: '' },
    };
    await database.entries.add(anEntry({ kind: 'work-order.create', lane: 'work-order:local-a', payload }));
    expect(await look()).toMatchObject({ id: 'local-a' });
  });

  it('is none once a waiting action has moved it on, whatever the server said before', async () => {
    await holds(database, [anOrder({ id: '1', status: 'open' })]);
    const cancel = { kind: 'work-order.cancel', payload: { orderId: '1', orderNumber: 'WO-0001' } };
    await database.entries.add(anEntry(cancel));
    expect(await look('WO-0001')).toBeNull();
  });
});

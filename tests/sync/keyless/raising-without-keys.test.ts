import { describe, expect, it } from 'vitest';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aUser } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '../support/bench.ts';

const CARD = { id: 'card-1', number: 'JC-1' };

/** A tablet on a host without keys that already has these orders. */
async function aTablet(orders: WorkOrder[] = []) {
  const bench = await aWorkbench({ keyed: false, orders, kinds: [createOrderAction] });
  const raise = async () => {
    const orderId = `local-${bench.device.newId()}`;
    const payload = { orderId, jobCard: CARD, car: { id: 'car-1', number: 'KA01AB1234' } };
    const { id: entryId } = await bench.capture(createOrderAction, payload);
    return { orderId, entryId };
  };
  return { bench, raise };
}

/** An earlier order for the same card that this user raised and is working on. */
function anEarlierOrder(facts: Partial<WorkOrder> = {}): WorkOrder {
  return anOrder({ id: 'earlier', jobCard: CARD, createdBy: aUser().username, status: 'open', ...facts });
}

describe('an order raised on a host without keys', () => {
  it('is not raised again when only its answer was lost, and goes by the name the host gave it', async () => {
    const { bench, raise } = await aTablet();
    bench.wire.told.push('answer-lost');
    const { orderId, entryId } = await raise();
    await bench.untilDelivered(entryId);
    expect(bench.timesDone('raises')).toBe(1);
    expect(await bench.database.names.get(orderId)).toMatchObject({ id: 'raised-1', number: 'WO-R1' });
  });

  it('is raised with the next attempt when the first one never arrived', async () => {
    const { bench, raise } = await aTablet();
    bench.wire.told.push('lost-on-the-way');
    const { entryId } = await raise();
    await bench.untilDelivered(entryId);
    expect(bench.timesDone('raises')).toBe(1);
  });

  it('is never taken for an earlier order of theirs over the same card', async () => {
    const { bench, raise } = await aTablet([anEarlierOrder({ jobs: [] })]);
    bench.wire.told.push('lost-on-the-way');
    const { orderId, entryId } = await raise();
    await bench.untilDelivered(entryId);
    expect(bench.timesDone('raises')).toBe(1);
    expect(await bench.database.names.get(orderId)).toMatchObject({ id: 'raised-1' });
  });

  it('waits for the person where one of theirs over the same card is worked on already', async () => {
    const { bench, raise } = await aTablet();
    bench.wire.told.push('answer-lost');
    const { orderId, entryId } = await raise();
    await bench.until(async () => (await bench.entry(entryId))?.attempts.failure !== null);
    const order = bench.host.orders.get('raised-1');
    if (order !== undefined) bench.host.orders.set('raised-1', { ...order, jobs: [aJob()] });
    await bench.untilAttention(entryId);
    expect((await bench.entry(entryId))?.attempts.failure).toMatchObject({
      kind: 'conflict',
      code: 'outcome-unknown',
      candidates: ['raised-1'],
    });
    expect(await bench.tab.engine.claim(entryId, 'raised-1')).toBe('claimed');
    expect(bench.timesDone('raises')).toBe(1);
    expect(await bench.database.names.get(orderId)).toMatchObject({ id: 'raised-1', number: 'WO-R1' });
  });

  it('and another over the same card are two, when one lost its answer and the other never arrived', async () => {
    const { bench, raise } = await aTablet();
    bench.wire.told.push('answer-lost', 'lost-on-the-way');
    const [one, other] = await Promise.all([raise(), raise()]);
    await bench.untilDelivered(one.entryId);
    await bench.untilDelivered(other.entryId);
    expect(bench.timesDone('raises')).toBe(2);
    const names = await bench.database.names.bulkGet([one.orderId, other.orderId]);
    expect(new Set(names.map((name) => name?.id)).size).toBe(2);
  });

  it('is not taken for an order that somebody else raised over the same card', async () => {
    const { bench, raise } = await aTablet([anEarlierOrder({ createdBy: 'demo.other', jobs: [] })]);
    bench.wire.told.push('lost-on-the-way');
    const { entryId } = await raise();
    await bench.untilDelivered(entryId);
    expect(bench.timesDone('raises')).toBe(1);
  });

  it('of a former build, which took no note of what was there, is not taken for an older order', async () => {
    const { bench, raise } = await aTablet([anEarlierOrder({ jobs: [], createdAt: '2020-01-01T00:00:00Z' })]);
    bench.wire.isDown = true;
    const { entryId } = await raise();
    await bench.until(async () => (await bench.entry(entryId))?.attempts.failure !== null);
    await bench.database.entries.where('id').equals(entryId).modify({ 'attempts.outcome': 'unguarded' });
    bench.wire.isDown = false;
    await bench.tab.engine.sendNow();
    await bench.untilAttention(entryId);
    expect(bench.timesDone('raises')).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import type { Fate } from '#tests/sync/support/fates.ts';
import { anOrder } from '#tests/sync/support/orders.ts';
import { ALL_KINDS, addOne, ORDERS } from '#tests/sync/support/transfer.ts';
import { aWorkbench } from '../support/bench.ts';

/** Answers that a party between the tablet and the server gives in the server's name. */
const BETWEEN: Fate[] = [
  'gateway-404',
  'gateway-403',
  'gateway-413',
  'portal-401',
  'another-order',
  'order-as-before',
];

describe('on a host with keys', () => {
  for (const fate of BETWEEN) {
    it(`an action that was done and whose answer was lost is not done again after ${fate}`, async () => {
      const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
      bench.wire.told.push('answer-lost', fate, fate, fate);
      const entry = await addOne(bench, 3);
      await bench.untilDelivered(entry.id);
      expect(bench.timesDone('adds 3')).toBe(1);
    });
  }

  it('three seconds of a gateway put nothing into attention, and every attempt goes under the same key', async () => {
    const orders = Array.from({ length: 6 }, (_, index) =>
      anOrder({ id: `order-${index}`, status: 'open', jobs: [] }),
    );
    const bench = await aWorkbench({ kinds: ALL_KINDS, orders });
    const actions = await Promise.all(
      orders.map(({ id }, index) => addOne(bench, index + 2, { orderId: id })),
    );
    bench.wire.told.push(...Array<Fate>(18).fill('gateway-404'));
    const states = new Set<string>();
    await bench.until(async () => {
      for (const { state, attempts } of await bench.database.entries.toArray()) {
        states.add(state);
        expect(attempts.keys).toHaveLength(1);
      }
      return (await bench.database.entries.count()) === 0;
    });
    expect(states.has('attention')).toBe(false);
    for (const [index] of actions.entries()) expect(bench.timesDone(`adds ${index + 2}`)).toBe(1);
  });

  it('what a proxy finds too large needs the person after eight tries, goes on hourly, and keeps its key', async () => {
    const bench = await aWorkbench();
    bench.wire.told.push(...Array<Fate>(9).fill('gateway-413'));
    const entry = await bench.complete();
    await bench.untilAttention(entry.id);
    const stuck = await bench.entry(entry.id);
    expect(stuck?.attempts).toMatchObject({
      faults: 8,
      outcome: 'unknown',
      keys: [entry.id],
      failure: { kind: 'unreachable', reason: 'too-large', status: 413 },
    });
    expect(stuck?.attempts.nextAt).not.toBeNull();
    await bench.tab.engine.retry(entry.id);
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('completes job-1')).toBe(1);
  });

  it('an order that was raised is found by its key, however wrong the clock is', async () => {
    for (const days of [40, -40]) {
      const bench = await aWorkbench({ kinds: ALL_KINDS, orders: ORDERS });
      bench.wire.told.push('answer-lost');
      const payload = {
        orderId: 'local-o1',
        jobCard: { id: 'jc-9', number: 'JC-9' },
        car: { id: 'car-1', number: 'KA01AB1234' },
      };
      const { id } = await bench.capture(createOrderAction, payload);
      await bench.until(async () => (await bench.entry(id))?.attempts.outcome === 'unknown');
      bench.wire.isDown = true;
      await bench.time.advance(60_000);
      bench.time.jump(days * 24 * 60 * 60_000);
      bench.backOnline();
      await bench.untilDelivered(id);
      expect(bench.timesDone('raises jc-9')).toBe(1);
      bench.end();
    }
  });
});

describe('on a host without keys', () => {
  for (const fate of ['gateway-404', 'gateway-403', 'portal-401', 'another-order'] as Fate[]) {
    it(`an action that was done and whose answer was lost is not done again after ${fate}`, async () => {
      const bench = await aWorkbench({ keyed: false, kinds: ALL_KINDS, orders: ORDERS });
      bench.wire.told.push('answer-lost', fate);
      const entry = await addOne(bench, 3);
      await bench.untilDelivered(entry.id);
      expect(bench.timesDone('adds 3')).toBe(1);
    });
  }

  it('a 200 with another order settles nothing', async () => {
    const bench = await aWorkbench({ keyed: false });
    bench.wire.told.push('another-order', 'another-order');
    const entry = await bench.complete();
    await bench.untilDelivered(entry.id);
    expect(bench.timesDone('completes job-1')).toBe(1);
    const snapshot = await bench.database.orders.get('1/order-1');
    expect(snapshot?.order.jobs[0]?.completion).not.toBeNull();
  });

  it('a 200 with the order as it was is not taken for proof: the action is found, or the person is asked', async () => {
    const ends = new Set<string>();
    for (let again = 0; again < 8; again += 1) {
      const bench = await aWorkbench({ keyed: false });
      for (let turn = 0; turn < again; turn += 1) bench.random.next();
      bench.wire.told.push('order-as-before');
      const entry = await bench.complete();
      await bench.until(async () => {
        const now = await bench.entry(entry.id);
        return now === undefined || now.state === 'attention';
      });
      const left = await bench.entry(entry.id);
      const done = bench.timesDone('completes job-1');
      if (left === undefined) expect(done).toBe(1);
      else expect(left.attempts.failure).toMatchObject({ kind: 'conflict', code: 'outcome-unknown' });
      ends.add(left === undefined ? 'found' : 'asked');
      bench.end();
    }
    expect([...ends].sort()).toEqual(['asked', 'found']);
  });
});

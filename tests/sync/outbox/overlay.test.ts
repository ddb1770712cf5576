import { describe, expect, it } from 'vitest';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { actionRegistry } from '#app/sync/action.ts';
import { overlayOrder } from '#app/sync/outbox/overlay.ts';
import { takeStep } from '#domain/work-order/steps.ts';
import { aRefusal } from '#testkit/builders.ts';
import { anOrder, aUser } from '#tests/sync/support/orders.ts';
import { addJobAction } from '../support/bench.ts';
import { anEntry } from '../support/orders.ts';

const registry = actionRegistry([takeStepAction, addJobAction]);
const waiting = anOrder({ status: 'handover_to_vendor' });

function received(by: string) {
  const taken = takeStep(waiting, 'receive', {
    username: by,
    role: aUser().role,
    at: '2026-01-05T08:00:00.000Z',
  });
  if (!taken.ok) throw new Error('the step is legal');
  return taken.value;
}

describe('the order as the person sees it', () => {
  it('counts in what waits, in the order of capture', () => {
    const handOver = { orderId: 'order-1', orderNumber: 'WO-1', step: 'hand-over' };
    const entries = [anEntry({ seq: 2 }), anEntry({ id: 'first', seq: 1, payload: handOver })];
    const { order, pending } = overlayOrder(anOrder({ status: 'vendor_assigned' }), entries, registry);
    expect(order.status).toBe('car_received');
    expect(pending.map((mark) => mark.entryId)).toEqual(['first', 'entry-1']);
  });

  it('does not apply an action twice that the snapshot has already', () => {
    const entry = anEntry({ attempts: { outcome: 'unknown' } });
    const { order, pending } = overlayOrder(received('demo.creator'), [entry], registry);
    expect(order.statusLog).toHaveLength(1);
    expect(pending).toMatchObject([{ refusal: null, state: 'queued' }]);
  });

  it('does not show a job twice whose answer was lost', () => {
    const payload = { orderId: 'order-1', catalogueJobId: 'catalogue-1', quantity: 1 };
    const entry = anEntry({ kind: addJobAction.kind, payload, attempts: { outcome: 'unknown' } });
    const { order } = overlayOrder(anOrder({ status: 'open' }), [entry], registry);
    expect(order.jobs).toHaveLength(1);
  });

  it("marks an action that somebody else's has made impossible", () => {
    const { order, pending } = overlayOrder(received('demo.other'), [anEntry()], registry);
    expect(order.statusLog).toHaveLength(1);
    expect(pending[0]?.refusal?.kind).toBe('order/wrong-status');
  });

  it('says what an entry waits for', () => {
    const head = anEntry({ id: 'head', label: 'Refused', state: 'attention' });
    const { pending } = overlayOrder(waiting, [head, anEntry({ seq: 2 })], registry);
    expect(pending.map((mark) => mark.waitsFor)).toEqual([null, 'Refused']);
  });

  it('does not show as done what the server has refused, nor what is built upon it', () => {
    const handOver = { orderId: 'order-1', orderNumber: 'WO-1', step: 'hand-over' };
    const attempts = { failure: aRefusal() };
    const refused = anEntry({ id: 'refused', payload: handOver, state: 'attention', attempts });
    const assigned = anOrder({ status: 'vendor_assigned' });
    const { order, pending } = overlayOrder(assigned, [refused, anEntry({ seq: 2 })], registry);
    expect(order).toEqual(assigned);
    expect(pending).toMatchObject([{ refusal: null }, { refusal: { kind: 'order/wrong-status' } }]);
  });

  it('still shows what a fault of the server holds up, for it is tried again', () => {
    const failure = { kind: 'unreachable', reason: 'server', status: 500, at: '' } as const;
    const { order } = overlayOrder(
      waiting,
      [anEntry({ state: 'attention', attempts: { failure } })],
      registry,
    );
    expect(order.status).toBe('car_received');
  });

  it('passes over other orders and kinds it does not know', () => {
    const entries = [
      anEntry({ kind: 'from.the-future' }),
      anEntry({ payload: { orderId: 'x', step: 'receive' } }),
    ];
    expect(overlayOrder(waiting, entries, registry)).toEqual({ order: waiting, pending: [] });
  });

  it('reads what waits once, however many orders it is laid over', () => {
    let read = 0;
    const { payload } = takeStepAction;
    const counted = {
      ...takeStepAction,
      payload: {
        ...payload,
        decode: (...given: Parameters<typeof payload.decode>) => {
          read += 1;
          return payload.decode(...given);
        },
      },
    };
    const ids = Array.from({ length: 100 }, (_, index) => `order-${index}`);
    const entries = ids.map((orderId, seq) =>
      anEntry({ id: `entry-${seq}`, seq, payload: { orderId, orderNumber: 'WO-1', step: 'receive' } }),
    );
    const counting = actionRegistry([counted]);
    const shown = ids.map((id) => overlayOrder({ ...waiting, id }, entries, counting).order.status);
    expect(new Set(shown)).toEqual(new Set(['car_received']));
    expect(read).toBe(entries.length);
  });
});

import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { record, text } from '#app/sync/outbox/stored-payload.ts';
import { cancelWorkOrder } from '#contract/calls/work-orders.ts';
import { takeStep } from '#domain/work-order/steps.ts';
import { actTexts } from '../texts-act-labels.ts';
import { wasEnteredBy } from './was-entered-by.ts';

/** An open order that is not wanted any more. */
export type CancelOrder = { orderId: string; orderNumber: string };

/** Cancels an open order (decision C2). */
export const cancelOrderMutation: MutationDefinition<CancelOrder> = {
  kind: 'work-order.cancel',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readCancelOrder(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ orderNumber }) => actTexts.cancelOrder(orderNumber),
  apply: (order, _payload, { actor }) => takeStep(order, 'cancel', actor),
  isApplied: (order, _payload, { actor }) => wasEnteredBy(order, 'cancelled', actor.username),
  request: ({ orderId }) => ({ call: cancelWorkOrder, params: { id: orderId }, body: {} }),
  asks: () => ({ kind: 'cancel' }),
};

function readCancelOrder(stored: unknown): CancelOrder | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  return orderId === null ? null : { orderId, orderNumber: text(fields?.orderNumber) ?? '' };
}

import { orderLane } from '#app/sync/outbox/lanes.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { cancelWorkOrder } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { takeStep } from '#domain/work-order/steps.ts';
import { actTexts } from './texts.ts';
import { wasEnteredBy } from './was-entered-by.ts';

/** An open order to cancel. */
const payload = object({ orderId: filledText, orderNumber: textOrEmpty });

export type CancelOrder = Decoded<typeof payload>;

/** Cancels an open order (decision C2). */
export const cancelOrderMutation: MutationDefinition<CancelOrder> = {
  kind: 'work-order.cancel',
  version: 1,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ orderNumber }) => actTexts.cancelOrder(orderNumber),
  apply: (order, _payload, { actor }) => takeStep(order, 'cancel', actor),
  isApplied: (order, _payload, { actor }) => wasEnteredBy(order, 'cancelled', actor.username),
  request: ({ orderId }) => ({ call: cancelWorkOrder, params: { id: orderId }, body: {} }),
  asks: () => ({ kind: 'cancel' }),
};

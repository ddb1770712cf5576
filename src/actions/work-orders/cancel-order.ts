import type { ActionDefinition } from '#app/sync/action.ts';
import { cancelWorkOrder } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, optional } from '#contract/stored.ts';
import { takeStep } from '#domain/work-order/steps.ts';
import { actionLabels } from '../labels.ts';
import { inOrderLane, listed, orderFields, saidBy, wasEnteredBy } from './order-action.ts';

/** `reason`: absent if none was given. Since version 3 it may carry a photo. */
const payload = object({ ...orderFields, reason: optional(filledText) });

/** Cancels an open order [W5]. A step too, but with a call and a stored kind of its own. */
export const cancelOrderAction: ActionDefinition<Decoded<typeof payload>> = {
  kind: 'work-order.cancel',
  version: 3,
  payload,
  ...inOrderLane,
  label: ({ orderNumber }) => actionLabels.cancelOrder(orderNumber),
  apply: (order, { reason }, { actor, photoIds }) =>
    takeStep(order, 'cancel', actor, undefined, saidBy(reason, photoIds)),
  isApplied: (order, _payload, { actor }) => wasEnteredBy(order, 'cancelled', actor.username),
  request: ({ orderId, reason }) => ({ call: cancelWorkOrder, params: { id: orderId }, body: { reason } }),
  asks: () => ({ status: 'cancelled', isDone: ({ status }) => status === 'cancelled' }),
  picturesIn: ({ statusLog }) => listed(statusLog.at(-1)?.reasonPicture),
};

import type { MutationDefinition } from '#app/sync/mutation.ts';
import { cancelWorkOrder, changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { type Decoded, object, oneOf } from '#contract/codec.ts';
import { filledText, optional } from '#contract/stored.ts';
import { mayBeBy, STATUS_STEPS, statusAfter, takeStep } from '#domain/work-order/steps.ts';
import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { inOrderLane, listed, orderAct, saidBy, seenVendorCodec, seenVendorId } from './order-act.ts';
import { actTexts, stepTexts } from './texts.ts';

const stepPayload = object({
  ...orderAct,
  step: oneOf(STATUS_STEPS),
  /** Who gets the car; absent for steps without a vendor, and in payloads of older builds. */
  seenVendor: seenVendorCodec,
});

export type TakeStep = Decoded<typeof stepPayload>;

/** Submit, proceed, start, hand over, receive (section 4) [W3]. */
export const takeStepMutation: MutationDefinition<TakeStep> = {
  kind: 'work-order.take-step',
  version: 1,
  payload: stepPayload,
  ...inOrderLane,
  label: ({ step, orderNumber }) => `${stepTexts[step]} · ${orderNumber}`,
  apply: (order, { step, seenVendor }, { actor }) => takeStep(order, step, actor, seenVendorId(seenVendor)),
  // The vendor cannot change after the hand-over, so a hand-over to another vendor is not this act.
  isApplied: (order, { step, seenVendor }, { actor }) =>
    wasEnteredBy(order, statusAfter(step), actor.username) &&
    (seenVendor === undefined || order.vendor?.id === seenVendor?.id),
  dependsOnSeen: ({ seenVendor }) => seenVendor !== undefined,
  request: ({ orderId, step, seenVendor }, sendsSeen) => ({
    call: changeWorkOrderStatus,
    params: { id: orderId },
    body: {
      status: statusAfter(step),
      expectedVendorId: sendsSeen === true ? seenVendorId(seenVendor) : undefined,
    },
  }),
  asks: ({ step, seenVendor }) => ({ kind: 'take-step', step, vendor: seenVendor ?? null }),
};

/** `reason`: absent where none was given. Since version 3 it may carry a photo of why. */
const cancelPayload = object({ ...orderAct, reason: optional(filledText) });

/** Cancels an open order [W5]. A step too, but with a call and a stored kind of its own. */
export const cancelOrderMutation: MutationDefinition<Decoded<typeof cancelPayload>> = {
  kind: 'work-order.cancel',
  version: 3,
  payload: cancelPayload,
  ...inOrderLane,
  label: ({ orderNumber }) => actTexts.cancelOrder(orderNumber),
  apply: (order, { reason }, { actor, photoIds }) =>
    takeStep(order, 'cancel', actor, undefined, saidBy(reason, photoIds)),
  isApplied: (order, _payload, { actor }) => wasEnteredBy(order, 'cancelled', actor.username),
  request: ({ orderId, reason }) => ({ call: cancelWorkOrder, params: { id: orderId }, body: { reason } }),
  asks: () => ({ kind: 'cancel' }),
  picturesIn: ({ statusLog }) => listed(statusLog.at(-1)?.reasonPicture),
};

/**
 * Whether the log shows that this person took the order to the status. The present status counts only where a host logs no
 * names: somebody else's step must come back as a conflict, not pass as ours.
 */
function wasEnteredBy(order: WorkOrder, status: KnownWorkOrderStatus, username: string): boolean {
  const logged = order.statusLog.filter((entry) => entry.status === status);
  if (logged.some((entry) => entry.by !== null))
    return logged.some(({ by }) => by !== null && mayBeBy(by, username));
  return order.status === status;
}

import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { type Decoded, object, oneOf } from '#contract/codec.ts';
import { filledText, textOrEmpty } from '#contract/stored.ts';
import { STATUS_STEPS, statusAfter, takeStep } from '#domain/work-order/steps.ts';
import { stepTexts } from '../texts.ts';
import { seenVendorCodec, seenVendorId } from './seen-vendor.ts';
import { wasEnteredBy } from './was-entered-by.ts';

/** A step of an order that is asked for by naming the status it leads to. */
const payload = object({
  orderId: filledText,
  orderNumber: textOrEmpty,
  step: oneOf(STATUS_STEPS),
  /** Whom the car is handed over to; absent where the step is about no vendor, and in what former builds stored. */
  seenVendor: seenVendorCodec,
});

export type TakeStep = Decoded<typeof payload>;

/** Submit, proceed, start, hand over, receive (section 4; decisions C4, C8). */
export const takeStepMutation: MutationDefinition<TakeStep> = {
  kind: 'work-order.take-step',
  version: 1,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ step, orderNumber }) => `${stepTexts[step]} · ${orderNumber}`,
  apply: (order, { step, seenVendor }, { actor }) => takeStep(order, step, actor, seenVendorId(seenVendor)),
  // Who has the car stays as it was at the hand-over: one to another vendor is not this one.
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

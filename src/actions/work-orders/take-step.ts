import type { ActionDefinition } from '#app/sync/action.ts';
import { changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { type Decoded, object, oneOf } from '#contract/codec.ts';
import { STATUS_STEPS, statusAfter, statusBefore, takeStep } from '#domain/work-order/steps.ts';
import { stepTexts } from '../labels.ts';
import { inOrderLane, orderFields, seenVendorCodec, seenVendorId, wasEnteredBy } from './order-action.ts';

const payload = object({
  ...orderFields,
  step: oneOf(STATUS_STEPS),
  /** The vendor that gets the car; absent for steps without a vendor, and in payloads of older builds. */
  seenVendor: seenVendorCodec,
});

export type TakeStep = Decoded<typeof payload>;

/** Submit, proceed, start, hand over, receive (section 4) [W3]. */
export const takeStepAction: ActionDefinition<TakeStep> = {
  kind: 'work-order.take-step',
  version: 1,
  payload,
  ...inOrderLane,
  label: ({ step, orderNumber }) => `${stepTexts[step]} · ${orderNumber}`,
  apply: (order, { step, seenVendor }, { actor }) => takeStep(order, step, actor, seenVendorId(seenVendor)),
  // The vendor cannot change after the hand-over, so a hand-over to another vendor is not this action.
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
  asks: ({ step, seenVendor }) => ({
    status: statusAfter(step),
    vendor: seenVendor ?? null,
    ...(step !== 'submit' && { neededStatus: statusBefore(step) }),
  }),
};

import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { record, text } from '#app/sync/outbox/stored-payload.ts';
import { changeWorkOrderStatus } from '#contract/calls/work-orders.ts';
import { STATUS_STEPS, type StatusStep, statusAfter, takeStep } from '#domain/work-order/steps.ts';
import { stepTexts } from '../texts.ts';
import { readSeenVendor, type SeenVendor, seenVendorId } from './seen-vendor.ts';
import { wasEnteredBy } from './was-entered-by.ts';

/** A step of an order that is asked for by naming the status it leads to. */
export type TakeStep = {
  orderId: string;
  orderNumber: string;
  step: StatusStep;
  /** Whom the car is handed over to; absent where the step is about no vendor, and in what former builds stored. */
  seenVendor?: SeenVendor;
};

/** Submit, proceed, start, hand over, receive (section 4; decisions C4, C8). */
export const takeStepMutation: MutationDefinition<TakeStep> = {
  kind: 'work-order.take-step',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readTakeStep(stored) : null),
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

function readTakeStep(stored: unknown): TakeStep | null {
  const fields = record(stored);
  const orderId = text(fields?.orderId);
  const step = STATUS_STEPS.find((known) => known === fields?.step);
  if (orderId === null || step === undefined) return null;
  const seenVendor = readSeenVendor(fields?.seenVendor);
  return {
    orderId,
    orderNumber: text(fields?.orderNumber) ?? '',
    step,
    ...(seenVendor !== undefined && { seenVendor }),
  };
}

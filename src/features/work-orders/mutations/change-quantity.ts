import { orderLane } from '#app/sync/outbox/lanes.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { changeOrderJobQuantity } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { orElse, wholeFromOne } from '#contract/stored.ts';
import { changeQuantity } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { jobAct } from './job-act.ts';
import { actTexts } from './texts.ts';

/** How many of a job an open order asks for; a whole number from 1. */
const payload = object({
  ...jobAct,
  quantity: wholeFromOne,
  /** What stood there when the person changed it; null in what version 1 stored. */
  from: orElse(wholeFromOne, null),
});

export type ChangeQuantity = Decoded<typeof payload>;

/** Changes the quantity of a job of an open order. */
export const changeQuantityMutation: MutationDefinition<ChangeQuantity> = {
  kind: 'order-job.change-quantity',
  version: 2,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ jobName, quantity, orderNumber }) => actTexts.changeQuantity(jobName, quantity, orderNumber),
  apply: (order, { jobId, quantity }, { actor }) => changeQuantity(order, jobId, quantity, actor),
  // Hosts do not say who set a quantity, so the figure is the only proof; setting it twice changes nothing.
  isApplied: (order, { jobId, quantity }) => quantityIn(order, jobId) === quantity,
  isChangedSince: (order, { jobId, from }) => {
    const present = quantityIn(order, jobId);
    return present !== null && present !== from;
  },
  request: ({ orderId, jobId, quantity }) => ({
    call: changeOrderJobQuantity,
    params: { id: orderId, jobId },
    body: { quantity },
  }),
  asks: ({ jobId, jobName, quantity }) => ({ kind: 'change-quantity', jobId, jobName, quantity }),
};

function quantityIn({ jobs }: WorkOrder, jobId: string): number | null {
  return jobs.find((job) => job.id === jobId)?.quantity ?? null;
}

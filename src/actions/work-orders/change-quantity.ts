import type { ActionDefinition } from '#app/sync/action.ts';
import { changeOrderJobQuantity } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { wholeFromOne, withFallback } from '#contract/stored.ts';
import { changeQuantity } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { actionLabels } from '../labels.ts';
import { inOrderLane, jobFields } from './order-action.ts';

const payload = object({
  ...jobFields,
  quantity: wholeFromOne,
  /** The quantity that the person saw; null in payloads of version 1. */
  from: withFallback(wholeFromOne, null),
});

/** Changes the quantity of a job of an open order. */
export const changeQuantityAction: ActionDefinition<Decoded<typeof payload>> = {
  kind: 'order-job.change-quantity',
  version: 2,
  payload,
  ...inOrderLane,
  label: ({ jobName, quantity, orderNumber }) => actionLabels.changeQuantity(jobName, quantity, orderNumber),
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
  asks: ({ quantity }) => ({ quantity }),
};

function quantityIn({ jobs }: WorkOrder, jobId: string): number | null {
  return jobs.find((job) => job.id === jobId)?.quantity ?? null;
}

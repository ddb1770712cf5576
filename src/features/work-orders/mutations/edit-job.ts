import type { MutationDefinition } from '#app/sync/mutation.ts';
import { changeOrderJobQuantity, removeOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { wholeFromOne, withFallback } from '#contract/stored.ts';
import { changeQuantity, removeJob } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { inOrderLane, jobAct } from './order-act.ts';
import { actTexts } from './texts.ts';

const quantityPayload = object({
  ...jobAct,
  quantity: wholeFromOne,
  /** What stood there when the person changed it; null in what version 1 stored. */
  from: withFallback(wholeFromOne, null),
});

/** Changes the quantity of a job of an open order. */
export const changeQuantityMutation: MutationDefinition<Decoded<typeof quantityPayload>> = {
  kind: 'order-job.change-quantity',
  version: 2,
  payload: quantityPayload,
  ...inOrderLane,
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

const removePayload = object(jobAct);

/** Takes a job off an open order. */
export const removeJobMutation: MutationDefinition<Decoded<typeof removePayload>> = {
  kind: 'order-job.remove',
  version: 1,
  payload: removePayload,
  ...inOrderLane,
  label: ({ jobName, orderNumber }) => actTexts.removeJob(jobName, orderNumber),
  apply: (order, { jobId }, { actor }) => removeJob(order, jobId, actor),
  isApplied: (order, { jobId }) => !order.jobs.some((job) => job.id === jobId),
  request: ({ orderId, jobId }) => ({ call: removeOrderJob, params: { id: orderId, jobId }, body: {} }),
  asks: ({ jobId, jobName }) => ({ kind: 'remove-job', jobId, jobName }),
};

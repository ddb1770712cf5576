import type { MutationDefinition } from '#app/sync/mutation.ts';
import { orderLane } from '#app/sync/order-lane.ts';
import { count } from '#app/sync/stored-payload.ts';
import { changeOrderJobQuantity } from '#contract/calls/work-orders.ts';
import { texts } from '#domain/texts.ts';
import { changeQuantity } from '#domain/work-order/jobs.ts';
import { readJobAct } from './read-job-act.ts';

/** How many of a job an open order asks for; a whole number from 1. */
export type ChangeQuantity = {
  orderId: string;
  orderNumber: string;
  jobId: string;
  jobName: string;
  quantity: number;
};

/** Changes the quantity of a job of an open order. */
export const changeQuantityMutation: MutationDefinition<ChangeQuantity> = {
  kind: 'order-job.change-quantity',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readChangeQuantity(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ jobName, quantity, orderNumber }) => texts.acts.changeQuantity(jobName, quantity, orderNumber),
  apply: (order, { jobId, quantity }, { actor }) => changeQuantity(order, jobId, quantity, actor),
  // Nobody is named with a quantity: the figure itself is all there is to find, and setting it twice changes nothing.
  isApplied: (order, { jobId, quantity }) =>
    order.jobs.find((job) => job.id === jobId)?.quantity === quantity,
  request: ({ orderId, jobId, quantity }) => ({
    call: changeOrderJobQuantity,
    params: { id: orderId, jobId },
    body: { quantity },
  }),
  asks: ({ jobId, jobName, quantity }) => ({ kind: 'change-quantity', jobId, jobName, quantity }),
};

function readChangeQuantity(stored: unknown): ChangeQuantity | null {
  const act = readJobAct(stored);
  const quantity = count(act?.fields.quantity);
  return act === null || quantity === null ? null : { ...act.names, quantity };
}

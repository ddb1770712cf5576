import { orderLane } from '#app/sync/outbox/lanes.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { removeOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { removeJob } from '#domain/work-order/jobs.ts';
import { jobAct } from './job-act.ts';
import { actTexts } from './texts.ts';

/** A job to remove from an open order. */
const payload = object(jobAct);

export type RemoveJob = Decoded<typeof payload>;

/** Takes a job off an open order. */
export const removeJobMutation: MutationDefinition<RemoveJob> = {
  kind: 'order-job.remove',
  version: 1,
  payload,
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ jobName, orderNumber }) => actTexts.removeJob(jobName, orderNumber),
  apply: (order, { jobId }, { actor }) => removeJob(order, jobId, actor),
  isApplied: (order, { jobId }) => !order.jobs.some((job) => job.id === jobId),
  request: ({ orderId, jobId }) => ({ call: removeOrderJob, params: { id: orderId, jobId }, body: {} }),
  asks: ({ jobId, jobName }) => ({ kind: 'remove-job', jobId, jobName }),
};

import type { ActionDefinition } from '#app/sync/action.ts';
import { removeOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { removeJob } from '#domain/work-order/jobs.ts';
import { actionLabels } from '../labels.ts';
import { inOrderLane, jobFields } from './order-action.ts';

const payload = object(jobFields);

/** Removes a job from an open order. */
export const removeJobAction: ActionDefinition<Decoded<typeof payload>> = {
  kind: 'order-job.remove',
  version: 1,
  payload,
  ...inOrderLane,
  label: ({ jobName, orderNumber }) => actionLabels.removeJob(jobName, orderNumber),
  apply: (order, { jobId }, { actor }) => removeJob(order, jobId, actor),
  isApplied: (order, { jobId }) => !order.jobs.some((job) => job.id === jobId),
  request: ({ orderId, jobId }) => ({ call: removeOrderJob, params: { id: orderId, jobId }, body: {} }),
  asks: () => ({ isDone: (_order, { kind }) => kind === 'job-gone' }),
};

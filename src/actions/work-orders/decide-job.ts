import type { ActionDefinition } from '#app/sync/action.ts';
import { decideOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object, oneOf } from '#contract/codec.ts';
import { filledText, optional } from '#contract/stored.ts';
import { decideJob } from '#domain/work-order/jobs.ts';
import { mayBeBy, statusBefore } from '#domain/work-order/steps.ts';
import { actionLabels } from '../labels.ts';
import { inOrderLane, jobFields, listed, saidBy } from './order-action.ts';

/** An approver's decision on one job. Since version 3 a rejection may carry a photo of its reason. */
const payload = object({
  ...jobFields,
  decision: oneOf(['approved', 'rejected']),
  /** Reason of the rejection; absent if the host takes none, and in payloads of older builds. */
  reason: optional(filledText),
});

export type DecideJob = Decoded<typeof payload>;
export type Decision = DecideJob['decision'];

/** Approves or rejects a job; the last one decides the order (section 4) [J3]. */
export const decideJobAction: ActionDefinition<DecideJob> = {
  kind: 'order-job.decide',
  version: 3,
  payload,
  ...inOrderLane,
  label: ({ decision, jobName, orderNumber }) => actionLabels.decideJob[decision](jobName, orderNumber),
  apply: (order, { jobId, decision, reason }, { actor, photoIds }) =>
    decideJob(order, jobId, decision, actor, saidBy(reason, photoIds)),
  isApplied: (order, { jobId, decision }, { actor }) => {
    const job = order.jobs.find((candidate) => candidate.id === jobId);
    return job?.approval === decision && mayBeBy(job.approvedBy, actor.username);
  },
  request: ({ orderId, jobId, decision, reason }) => ({
    call: decideOrderJob,
    params: { id: orderId, jobId },
    body: { approvalStatus: decision, reason },
  }),
  asks: ({ decision }) => ({ decision, neededStatus: statusBefore('decide') }),
  picturesIn: ({ jobs }, { jobId }) => listed(jobs.find(({ id }) => id === jobId)?.rejectionPicture),
};

import type { ActionDefinition } from '#app/sync/action.ts';
import { completeOrderJob } from '#contract/calls/work-orders.ts';
import { type Decoded, object, oneOf } from '#contract/codec.ts';
import { filledText, optional, storedCaptions, wholeFromZero, withFallback } from '#contract/stored.ts';
import { captionList, devicePictures } from '#domain/captions.ts';
import { completeJob } from '#domain/work-order/jobs.ts';
import { jobStatusTexts } from '#domain/work-order/statuses.ts';
import { mayBeBy, statusBefore } from '#domain/work-order/steps.ts';
import type { Completion, CompletionStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { captionsById, inOrderLane, jobFields } from './order-action.ts';

/** How one approved job ended [J12]. Amounts in paise; the pictures travel as the entry's photos. */
const payload = object({
  ...jobFields,
  status: oneOf(['completed', 'partially_completed', 'incomplete'] satisfies CompletionStatus[]),
  /** Per unit; 0 for incomplete. */
  finalRatePaise: wholeFromZero,
  /** Line amount; only for partially_completed, else null. */
  partialValuePaise: withFallback(wholeFromZero, null),
  captions: storedCaptions,
  /** Reason if incomplete; absent if the host takes none, and in payloads of older builds. */
  reason: optional(filledText),
});

export type CompleteJob = Decoded<typeof payload>;

/** Marks a job completed, partially completed or incomplete; the last one completes the order [J13]. */
export const completeJobAction: ActionDefinition<CompleteJob> = {
  kind: 'order-job.complete',
  version: 4,
  payload,
  upgrade: captionsById,
  ...inOrderLane,
  label: ({ status, jobName, orderNumber }) => `${jobStatusTexts[status]}: ${jobName} · ${orderNumber}`,
  apply: (order, action, { actor, photoIds }) =>
    completeJob(
      order,
      {
        ...valuesOf(action),
        jobId: action.jobId,
        pictures: devicePictures(photoIds, action.captions),
        reason: action.reason,
      },
      actor,
    ),
  isApplied: (order, action, { actor }) => hasCompletionOf(order, action, actor.username),
  traces: (order, action, { actor }) => {
    const completion = hasCompletionOf(order, action, actor.username) ? completionOf(order, action) : null;
    if (completion === null) return [];
    const { by, pictures } = completion;
    return [{ id: action.jobId, pictures, knownBy: by === null || actor.username === '' ? null : 'by-name' }];
  },
  request: ({ orderId, jobId, ...values }, _sendsSeen, photoIds = []) => ({
    call: completeOrderJob,
    params: { id: orderId, jobId },
    body: { ...valuesOf(values), captions: captionList(photoIds, values.captions), reason: values.reason },
  }),
  asks: (action) => ({ completion: valuesOf(action), neededStatus: statusBefore('complete') }),
  picturesIn: (order, action) => completionOf(order, action)?.pictures ?? [],
};

function completionOf({ jobs }: WorkOrder, { jobId }: CompleteJob): Completion | null {
  return jobs.find((job) => job.id === jobId)?.completion ?? null;
}

type Values = Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>;

/** The values that are sent, stored and compared; those without meaning for the status are left out [J12]. */
function valuesOf({ status, finalRatePaise, partialValuePaise }: Values): Values {
  return {
    status,
    finalRatePaise: status === 'incomplete' ? 0 : finalRatePaise,
    partialValuePaise: status === 'partially_completed' ? (partialValuePaise ?? 0) : null,
  };
}

/**
 * True if the job has this completion, marked by this person. If the host sends no name, the values alone count. The same
 * values by someone else are a conflict, because their pictures differ from the captured ones.
 */
function hasCompletionOf(order: WorkOrder, action: CompleteJob, username: string): boolean {
  const completion = completionOf(order, action);
  if (completion === null || !mayBeBy(completion.by, username)) return false;
  const wanted = valuesOf(action);
  const found = valuesOf(completion);
  return (
    found.status === wanted.status &&
    found.finalRatePaise === wanted.finalRatePaise &&
    found.partialValuePaise === wanted.partialValuePaise
  );
}

import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import { orderLane } from '#app/sync/outbox/order-lane.ts';
import { paise } from '#app/sync/outbox/stored-payload.ts';
import { completeOrderJob } from '#contract/calls/work-orders.ts';
import type { Paise } from '#domain/money.ts';
import { completeJob } from '#domain/work-order/jobs.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import type { Completion, CompletionStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { readJobAct } from './read-job-act.ts';

/** How one approved job ended (decision C9). Amounts in paise; the pictures travel as the entry's photos. */
export type CompleteJob = {
  orderId: string;
  orderNumber: string;
  jobId: string;
  jobName: string;
  status: CompletionStatus;
  /** Per unit; 0 for incomplete. */
  finalRatePaise: Paise;
  /** Line amount; only for partially_completed, else null. */
  partialValuePaise: Paise | null;
};

/** Marks a job completed, partially completed or incomplete; the last one completes the order (decision C10). */
export const completeJobMutation: MutationDefinition<CompleteJob> = {
  kind: 'order-job.complete',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readCompleteJob(stored) : null),
  lane: ({ orderId }) => orderLane(orderId),
  orderId: ({ orderId }) => orderId,
  label: ({ status, jobName, orderNumber }) =>
    `${JOB_STATUS_ROWS[status].label}: ${jobName} · ${orderNumber}`,
  apply: (order, payload, { actor, photoIds }) =>
    completeJob(
      order,
      { ...valuesOf(payload), jobId: payload.jobId, pictures: photoIds.map(onDevice) },
      actor,
    ),
  isApplied: (order, payload, { actor }) => hasCompletionOf(order, payload, actor.username),
  traces: (order, payload, { actor }) => {
    const completion = hasCompletionOf(order, payload, actor.username) ? completionOf(order, payload) : null;
    if (completion === null) return [];
    const { by, pictures } = completion;
    return [{ id: payload.jobId, pictures, knownBy: by === null ? null : 'by-name' }];
  },
  request: ({ orderId, jobId, ...payload }) => ({
    call: completeOrderJob,
    params: { id: orderId, jobId },
    body: valuesOf(payload),
  }),
  asks: ({ jobId, jobName, ...payload }) => ({
    kind: 'complete-job',
    jobId,
    jobName,
    completion: valuesOf(payload),
  }),
  picturesIn: (order, payload) => completionOf(order, payload)?.pictures ?? [],
};

function completionOf({ jobs }: WorkOrder, { jobId }: CompleteJob): Completion | null {
  return jobs.find((job) => job.id === jobId)?.completion ?? null;
}

const onDevice = (photoId: string) => ({ at: 'device', photoId }) as const;

type Values = Pick<Completion, 'status' | 'finalRatePaise' | 'partialValuePaise'>;

/** What is sent, stored and compared: values that the status gives no meaning are not part of it (decision C9). */
function valuesOf({ status, finalRatePaise, partialValuePaise }: Values): Values {
  return {
    status,
    finalRatePaise: status === 'incomplete' ? 0 : finalRatePaise,
    partialValuePaise: status === 'partially_completed' ? (partialValuePaise ?? 0) : null,
  };
}

/**
 * The job has this very completion, marked by this person. A host that names nobody is believed by the values alone; the
 * same values by somebody else are a conflict, because their pictures are not ours.
 */
function hasCompletionOf(order: WorkOrder, payload: CompleteJob, username: string): boolean {
  const completion = completionOf(order, payload);
  if (completion === null || (completion.by !== null && completion.by !== username)) return false;
  const wanted = valuesOf(payload);
  const found = valuesOf(completion);
  return (
    found.status === wanted.status &&
    found.finalRatePaise === wanted.finalRatePaise &&
    found.partialValuePaise === wanted.partialValuePaise
  );
}

const STATUSES = ['completed', 'partially_completed', 'incomplete'] as const satisfies CompletionStatus[];

function readCompleteJob(stored: unknown): CompleteJob | null {
  const act = readJobAct(stored);
  const status = STATUSES.find((known) => known === act?.fields.status);
  const finalRatePaise = paise(act?.fields.finalRatePaise);
  if (act === null || status === undefined || finalRatePaise === null) return null;
  return { ...act.names, status, finalRatePaise, partialValuePaise: paise(act.fields.partialValuePaise) };
}

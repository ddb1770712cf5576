import type { DomainError } from '../errors.ts';
import { sameKey } from '../fold.ts';
import { type Paise, sumPaise } from '../money.ts';
import { may } from '../permissions.ts';
import { ok, type Result, refused } from '../result.ts';
import { statusLabel } from './statuses.ts';
import { type Actor, enterStatus, isTakenIn, permissionFor, recordedName, statusBefore } from './steps.ts';
import type { Completion, OrderJob, StatedReason, WorkOrder, WorkOrderStatus } from './work-order.ts';

/** A job's line before completion: rate × quantity, in paise. */
export function lineTotal(ratePaise: Paise, quantity: number): Paise {
  return ratePaise * quantity;
}

/** The order's current value: every job that is not rejected [J6]. */
export function orderTotal(jobs: readonly OrderJob[]): Paise {
  return sumPaise(jobs.filter((job) => job.approval !== 'rejected').map((job) => job.totalPaise));
}

/** The total of a completed order: completed lines (final rate × quantity) plus partial values [J13]. */
export function completedTotal(jobs: readonly OrderJob[]): Paise {
  return sumPaise(
    jobs.map((job) => (job.completion === null ? 0 : completionAmount(job.completion, job.quantity))),
  );
}

/** Cost of one decided job: final rate × quantity, the partial value, or nothing if incomplete. */
export function completionAmount(completion: Completion, quantity: number): Paise {
  switch (completion.status) {
    case 'completed':
      return lineTotal(completion.finalRatePaise, quantity);
    case 'partially_completed':
      return completion.partialValuePaise ?? 0;
    case 'incomplete':
      return 0;
  }
}

/** The order's status after job decisions (section 4) [J3]. */
export function approvalResult(jobs: readonly OrderJob[]): WorkOrderStatus {
  const pending = jobs.some((job) => job.approval === 'pending');
  const approved = jobs.some((job) => job.approval === 'approved');
  const rejected = jobs.some((job) => job.approval === 'rejected');
  if (pending) return approved ? 'partially_approved' : 'ready_for_approval';
  if (approved && rejected) return 'partially_approved';
  return approved ? 'ready_for_vendor' : 'rejected';
}

/**
 * Progress of an order's completion: the approved jobs (`of`), the marked ones (`done`), and those of the marked ones
 * that are incomplete.
 */
export function completionProgress(jobs: readonly OrderJob[]): {
  done: number;
  incomplete: number;
  of: number;
} {
  const approved = jobs.filter((job) => job.approval === 'approved');
  const ended = approved.filter((job) => job.completion !== null);
  const incomplete = ended.filter((job) => job.completion?.status === 'incomplete').length;
  return { done: ended.length, incomplete, of: approved.length };
}

/**
 * Approves or rejects one job. Final per job: a second decision is refused, so two approvers cannot both decide.
 * Returns role/not-allowed, order/wrong-status, order-job/not-found or order-job/decided-already.
 */
export function decideJob(
  order: WorkOrder,
  jobId: string,
  decision: 'approved' | 'rejected',
  actor: Actor,
  { reason, reasonPicture }: StatedReason = {},
): Result<WorkOrder, DomainError> {
  if (!may(actor.role, permissionFor('decide'))) return refused({ kind: 'role/not-allowed' });
  const job = order.jobs.find((candidate) => candidate.id === jobId);
  if (job === undefined) return refused({ kind: 'order-job/not-found' });
  if (job.approval !== 'pending') {
    return refused({ kind: 'order-job/decided-already', decision: job.approval, by: job.approvedBy });
  }
  if (!isTakenIn('decide', order.status)) return refused(wrongStatus(order, statusBefore('decide')));
  const jobs = replaceJob(order.jobs, {
    ...job,
    approval: decision,
    approvedBy: recordedName(actor),
    ...(decision === 'rejected' && reason && { rejectionReason: reason }),
    ...(decision === 'rejected' && reasonPicture && { rejectionPicture: reasonPicture }),
  });
  const decided = { ...order, jobs, totalPaise: orderTotal(jobs) };
  const status = approvalResult(jobs);
  return ok(status === order.status ? decided : enterStatus(decided, status, actor));
}

/** The ways a job can be marked, as sent by the dialog and the call [J12]. Amounts in paise. */
export type CompletionInput = {
  jobId: string;
  status: Completion['status'];
  finalRatePaise: Paise;
  partialValuePaise: Paise | null;
  pictures: Completion['pictures'];
  reason?: string | undefined;
};

/**
 * Marks one approved job; the last one completes the order. Only in car_received, once per job [J10] [J11] [J13].
 * Returns role/not-allowed, order-job/not-found, order-job/completed-already, order/not-in-car-received or
 * order-job/not-approved.
 */
export function completeJob(
  order: WorkOrder,
  input: CompletionInput,
  actor: Actor,
): Result<WorkOrder, DomainError> {
  if (!may(actor.role, permissionFor('complete'))) return refused({ kind: 'role/not-allowed' });
  const job = order.jobs.find((candidate) => candidate.id === input.jobId);
  if (job === undefined) return refused({ kind: 'order-job/not-found' });
  if (job.completion !== null) {
    return refused({ kind: 'order-job/completed-already', by: job.completion.by });
  }
  if (!isTakenIn('complete', order.status)) return refused({ kind: 'order/not-in-car-received' });
  if (job.approval !== 'approved') return refused({ kind: 'order-job/not-approved' });
  const completion: Completion = {
    status: input.status,
    finalRatePaise: input.status === 'incomplete' ? 0 : input.finalRatePaise,
    partialValuePaise: input.status === 'partially_completed' ? (input.partialValuePaise ?? 0) : null,
    pictures: input.pictures,
    by: recordedName(actor),
    at: actor.at,
    ...(input.status === 'incomplete' && input.reason && { reason: input.reason }),
  };
  const jobs = replaceJob(order.jobs, { ...job, completion });
  const { done, of } = completionProgress(jobs);
  if (done < of) return ok({ ...order, jobs });
  return ok(enterStatus({ ...order, jobs, totalPaise: completedTotal(jobs) }, 'completed', actor));
}

/** A vendor's rates by `rateKey`, in paise per unit. */
export type RatesByJob = ReadonlyMap<string, Paise>;

/**
 * A job's key among a vendor's rates: its id in the catalogue, or category and name if a host sends none (section 3).
 */
export function rateKey(job: Pick<OrderJob, 'catalogueJobId' | 'name' | 'categoryName'>): string {
  const words = [job.categoryName, job.name].map(sameKey);
  return job.catalogueJobId ?? words.join('/');
}

/** Approved jobs at the vendor's rate; without a rate, or with rate 0, the current one stays [J8]. */
export function repriceJobs(jobs: readonly OrderJob[], rates: RatesByJob): OrderJob[] {
  return jobs.map((job) => {
    const rate = rates.get(rateKey(job));
    if (job.approval !== 'approved' || rate === undefined || rate === 0) return job;
    return { ...job, ratePaise: rate, totalPaise: lineTotal(rate, job.quantity) };
  });
}

/** Open and created orders can be edited (section 4) [W2]. */
export function isEditable(order: Pick<WorkOrder, 'status'>): boolean {
  return order.status === 'open' || order.status === 'created';
}

function editing(order: WorkOrder, actor: Actor): DomainError | null {
  if (!may(actor.role, 'work-order.edit-jobs')) return { kind: 'role/not-allowed' };
  if (isEditable(order)) return null;
  return { kind: 'order/not-editable', statusLabel: statusLabel(order.status, order.statusText) };
}

/** Adds a job at the end. Returns role/not-allowed or order/not-editable. */
export function addJob(order: WorkOrder, job: OrderJob, actor: Actor): Result<WorkOrder, DomainError> {
  const problem = editing(order, actor);
  return problem === null ? ok(withJobs(order, [...order.jobs, job])) : refused(problem);
}

/**
 * Changes a job's quantity (checked before: `checkQuantity`). Returns role/not-allowed, order/not-editable or
 * order-job/not-found.
 */
export function changeQuantity(
  order: WorkOrder,
  jobId: string,
  quantity: number,
  actor: Actor,
): Result<WorkOrder, DomainError> {
  const problem = editing(order, actor);
  if (problem !== null) return refused(problem);
  const job = order.jobs.find((candidate) => candidate.id === jobId);
  if (job === undefined) return refused({ kind: 'order-job/not-found' });
  const changed = { ...job, quantity, totalPaise: lineTotal(job.ratePaise, quantity) };
  return ok(withJobs(order, replaceJob(order.jobs, changed)));
}

/** Removes a job from the order. Returns role/not-allowed, order/not-editable or order-job/not-found. */
export function removeJob(order: WorkOrder, jobId: string, actor: Actor): Result<WorkOrder, DomainError> {
  const problem = editing(order, actor);
  if (problem !== null) return refused(problem);
  if (!order.jobs.some((job) => job.id === jobId)) return refused({ kind: 'order-job/not-found' });
  return ok(
    withJobs(
      order,
      order.jobs.filter((job) => job.id !== jobId),
    ),
  );
}

function withJobs(order: WorkOrder, jobs: OrderJob[]): WorkOrder {
  return { ...order, jobs, totalPaise: orderTotal(jobs) };
}

function replaceJob(jobs: readonly OrderJob[], changed: OrderJob): OrderJob[] {
  return jobs.map((job) => (job.id === changed.id ? changed : job));
}

function wrongStatus(order: WorkOrder, wanted: WorkOrderStatus): DomainError {
  return {
    kind: 'order/wrong-status',
    statusLabel: statusLabel(order.status, order.statusText),
    wanted: statusLabel(wanted),
  };
}

/** Approved, and not marked complete or incomplete yet. */
export function isUnmarked(job: Pick<OrderJob, 'approval' | 'completion'>): boolean {
  return job.approval === 'approved' && job.completion === null;
}

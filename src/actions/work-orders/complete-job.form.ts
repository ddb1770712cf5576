import { paiseToInput } from '#domain/money.ts';
import type { CompletionStatus, OrderJob } from '#domain/work-order/work-order.ts';
import type { CompleteJob } from './complete-job.ts';

/** The completion dialog's fields as typed, which is what its draft keeps. */
export type CompletionDraft = {
  status: CompletionStatus | null;
  finalRate: string;
  partialValue: string;
  reason?: string;
};

/** A fresh form: Approve is preselected, the final rate prefilled with the job's rate. */
export function emptyCompletion(job: OrderJob): CompletionDraft {
  return { status: 'completed', finalRate: paiseToInput(job.ratePaise), partialValue: '' };
}

/** The form as typed when it led to these values. */
export function typedCompletion(
  job: OrderJob,
  {
    status,
    finalRatePaise,
    partialValuePaise,
    reason,
  }: Pick<CompleteJob, 'status' | 'finalRatePaise' | 'partialValuePaise' | 'reason'>,
): CompletionDraft {
  return {
    status,
    // An incomplete job is stored at rate 0, which nobody typed.
    finalRate: status === 'incomplete' ? emptyCompletion(job).finalRate : paiseToInput(finalRatePaise),
    partialValue: partialValuePaise === null ? '' : paiseToInput(partialValuePaise),
    ...(reason !== undefined && { reason }),
  };
}

export function completionDraftName(orderId: string, jobId: string): string {
  return `complete-job/${orderId}/${jobId}`;
}

import type { CompleteJob } from '#app/actions/work-orders/complete-job.ts';
import { formatPaise, paiseToInput } from '#domain/money.ts';
import { completionAmount } from '#domain/work-order/jobs.ts';
import type { Completion, CompletionStatus, OrderJob } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { completionTexts } from './texts.ts';

/** The completion dialog's fields as typed, which is what its draft keeps. */
export type CompletionDraft = {
  status: CompletionStatus | null;
  finalRate: string;
  partialValue: string;
  reason?: string;
};

/** The fields' names on the wire, by which the rules and the server speak of them. */
export const COMPLETION_FIELDS = {
  status: 'status',
  finalRate: 'final_rate',
  partialValue: 'partial_completion_value',
  reason: 'reason',
} as const satisfies Record<keyof CompletionDraft, string>;

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

/** '₹1,000 × 2 = ₹2,000', or the amount of the part that is done. */
export function describeCompletionAmount(completion: Completion, quantity: number): string {
  const amount = formatPaise(completionAmount(completion, quantity));
  switch (completion.status) {
    case 'completed':
      return orderTexts.line(formatPaise(completion.finalRatePaise), quantity, amount);
    case 'partially_completed':
      return completionTexts.partialLine(amount);
    case 'incomplete':
      return amount;
  }
}

import type { FieldProblem } from '#domain/errors.ts';
import { formatPaise, paiseToInput, parseRupees } from '#domain/money.ts';
import { checkCompletion } from '#domain/work-order/checks.ts';
import { completionAmount } from '#domain/work-order/jobs.ts';
import type { Completion, CompletionStatus, OrderJob } from '#domain/work-order/work-order.ts';
import type { CompleteJob } from '../mutations/complete-job.ts';
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

/** A fresh form: Approve is preselected (decision G8), the final rate prefilled with the job's rate (decision C9). */
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

/** Section 5's rules, applied to the typed fields. */
export function completionProblems(
  draft: CompletionDraft,
  facts: { jobId: string; imageCount: number; partialOffered: boolean },
): FieldProblem[] {
  return checkCompletion({
    ...facts,
    status: draft.status,
    finalRatePaise: parseRupees(draft.finalRate),
    partialValuePaise: parseRupees(draft.partialValue),
  });
}

/** The act to capture, from a form without problems. */
export function completionPayload(
  { captions, ...draft }: CompletionDraft & Pick<CompleteJob, 'captions'>,
  order: { id: string; number: string },
  job: OrderJob,
): CompleteJob {
  const finalRatePaise = draft.status === 'incomplete' ? 0 : parseRupees(draft.finalRate);
  if (draft.status === null || finalRatePaise === null) throw new Error('an unchecked completion form');
  return {
    orderId: order.id,
    orderNumber: order.number,
    jobId: job.id,
    jobName: job.name,
    status: draft.status,
    finalRatePaise,
    partialValuePaise: draft.status === 'partially_completed' ? parseRupees(draft.partialValue) : null,
    ...(captions !== undefined && { captions }),
    ...(draft.status === 'incomplete' && draft.reason && { reason: draft.reason.trim() }),
  };
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

import type { CompletionDraft } from '#app/actions/work-orders/complete-job.form.ts';
import type { CompleteJob } from '#app/actions/work-orders/complete-job.ts';
import { checkTypedAmount, parseRupees } from '#domain/amounts.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { keptNote } from '#domain/typed-text.ts';
import { checkCompletion } from '#domain/work-order/checks.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { COMPLETION_FIELDS } from './completion-form.ts';

/** Section 5's rules, applied to the typed fields. */
export function completionProblems(
  draft: CompletionDraft,
  facts: { jobId: string; imageCount: number; partialOffered: boolean },
): FieldProblem[] {
  const isPart = draft.status === 'partially_completed';
  return [
    ...(draft.status === 'incomplete' ? [] : checkTypedAmount(COMPLETION_FIELDS.finalRate, draft.finalRate)),
    ...(isPart ? checkTypedAmount(COMPLETION_FIELDS.partialValue, draft.partialValue) : []),
    ...checkCompletion({
      ...facts,
      status: draft.status,
      finalRatePaise: parseRupees(draft.finalRate),
      partialValuePaise: parseRupees(draft.partialValue),
    }),
  ];
}

/** The action to capture, from a valid form. */
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
    ...(draft.status === 'incomplete' && draft.reason && { reason: keptNote(draft.reason) }),
  };
}

import type { CompletionDraft } from '#app/actions/work-orders/complete-job.form.ts';
import { formatPaise } from '#domain/money.ts';
import { completionAmount } from '#domain/work-order/jobs.ts';
import type { Completion } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { completionTexts } from './texts.ts';

/** The fields' names on the wire, which the rules and the server use in their messages. */
export const COMPLETION_FIELDS = {
  status: 'status',
  finalRate: 'final_rate',
  partialValue: 'partial_completion_value',
  reason: 'reason',
} as const satisfies Record<keyof CompletionDraft, string>;

/** '₹1,000 × 2 = ₹2,000', or the amount of the finished part. */
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

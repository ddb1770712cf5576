import type { FieldProblem } from '../errors.ts';
import {
  MAX_AMOUNT_PAISE,
  MAX_CAPTION_LENGTH,
  MAX_COMPLETION_IMAGES,
  MAX_ORDER_JOBS,
  MAX_QUANTITY,
  MAX_REFERENCE_IMAGES,
  MIN_QUANTITY,
} from '../limits.ts';
import type { Paise } from '../money.ts';
import { lengthOf } from '../typed-text.ts';
import type { CompletionStatus } from './work-order.ts';

/** Create work order (section 5): a job card is required. */
export function checkNewOrder(input: { jobCardId: string }): FieldProblem[] {
  return input.jobCardId.trim() === '' ? [{ field: 'jobcard_id', code: 'job-card-required' }] : [];
}

/** A quantity: a whole number from 1 (section 5, section 9). */
export function checkQuantity(quantity: number): FieldProblem[] {
  return Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY
    ? []
    : [{ field: 'quantity', code: 'quantity-invalid', values: { min: MIN_QUANTITY, max: MAX_QUANTITY } }];
}

/**
 * Add job to an order (section 5): a job, a quantity of at least 1, and 1 to 4 reference images. `jobCount`: number
 * of its jobs so far.
 */
export function checkAddJob(input: {
  jobId: string;
  quantity: number;
  imageCount: number;
  jobCount: number;
}): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (input.jobCount >= MAX_ORDER_JOBS) {
    problems.push({ field: 'job_id', code: 'too-many-jobs', values: { max: MAX_ORDER_JOBS } });
  }
  if (input.jobId.trim() === '') problems.push({ field: 'job_id', code: 'job-and-quantity' });
  if (checkQuantity(input.quantity).length > 0)
    problems.push({ field: 'quantity', code: 'job-and-quantity' });
  if (input.imageCount < 1) problems.push({ field: 'images', code: 'reference-image-required' });
  return problems.concat(checkImageCount(input.imageCount, MAX_REFERENCE_IMAGES));
}

/** Mark completion (section 5) [F5]. Amounts in paise; `partialOffered` is the host's partialCompletion switch. */
export type CompletionForm = {
  jobId: string;
  status: CompletionStatus | null;
  finalRatePaise: Paise | null;
  partialValuePaise: Paise | null;
  imageCount: number;
  partialOffered: boolean;
};

/** The rules of the completion dialog and of the complete call. */
export function checkCompletion(input: CompletionForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (input.jobId.trim() === '') problems.push({ field: 'job_id', code: 'job-required' });
  if (input.status === null) problems.push({ field: 'status', code: 'completion-status-invalid' });
  if (input.status === 'partially_completed' && !input.partialOffered) {
    problems.push({ field: 'status', code: 'partial-not-offered' });
  }
  if (input.status !== 'incomplete' && !isAmount(input.finalRatePaise)) {
    problems.push({ field: 'final_rate', code: 'final-rate-invalid' });
  }
  if (
    input.status === 'partially_completed' &&
    (!isAmount(input.partialValuePaise) || input.partialValuePaise === 0)
  ) {
    problems.push({ field: 'partial_completion_value', code: 'partial-value-required' });
  }
  if (input.imageCount < 1) problems.push({ field: 'images', code: 'completion-image-required' });
  return problems.concat(checkImageCount(input.imageCount, MAX_COMPLETION_IMAGES));
}

/** A final rate above the approved one is allowed, but worth a warning [J16]. */
export function isAboveApproved(finalRatePaise: Paise, approvedRatePaise: Paise): boolean {
  return approvedRatePaise > 0 && finalRatePaise > approvedRatePaise;
}

/** Captions [J19]: at most one per picture, of up to 200 characters. */
export function checkCaptions(
  captions: readonly string[] = [],
  imageCount = captions.length,
): FieldProblem[] {
  const problems: FieldProblem[] =
    captions.length > imageCount ? [{ field: 'captions', code: 'invalid' }] : [];
  return captions.some((caption) => lengthOf(caption) > MAX_CAPTION_LENGTH)
    ? [...problems, { field: 'captions', code: 'too-long', values: { max: MAX_CAPTION_LENGTH } }]
    : problems;
}

function checkImageCount(count: number, max: number): FieldProblem[] {
  return count > max ? [{ field: 'images', code: 'too-many-images', values: { max } }] : [];
}

function isAmount(paise: Paise | null): boolean {
  return paise !== null && Number.isInteger(paise) && paise >= 0 && paise <= MAX_AMOUNT_PAISE;
}

import { WireError } from '#contract/codec.ts';
import { encodeProblem, PROBLEM_CODES } from '#contract/problem.ts';
import { type DomainError, type FieldProblem, type OvertakenRate, refusalStatus } from '#domain/errors.ts';
import { MAX_DECODED_BYTES, MAX_PHOTO_EDGE_PX, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { describeField, describeRefusal } from '#domain/refusals.ts';
import { MEBIBYTE } from '#domain/units.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';
import { databaseFault, OutcomeUnknown } from '../db/faults.ts';
import type { ContentRejected, Rejection } from '../files/accept.ts';
import { StorageFault } from '../files/file-store.ts';
import { rateTexts, serverTexts } from '../texts.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export type ProblemDetails = {
  readonly status: ProblemStatus;
  /** Stable code for programs: one of PROBLEM_CODES or a refusal's kind. */
  readonly code: string;
  /** A sentence that tells a person what to do. */
  readonly detail: string;
  /** One sentence, or one for each field of a form by its wire name. */
  readonly errorMessage?: string | Readonly<Record<string, string>>;
  /** By field, the amounts stored now instead of the expected ones. */
  readonly currentPaise?: Readonly<Record<string, number>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/**
 * An answer other than success. It is thrown anywhere below a call and turned into the envelope's failure form at the
 * call's boundary.
 */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly errorMessage: string | Readonly<Record<string, string>> | null;
  readonly currentPaise: Readonly<Record<string, number>> | null;
  readonly retryAfterSeconds: number | null;

  constructor(details: ProblemDetails) {
    super(details.detail, { cause: details.cause });
    this.name = 'Problem';
    this.status = details.status;
    this.code = details.code;
    this.errorMessage = details.errorMessage ?? null;
    this.currentPaise = details.currentPaise ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** The body of the failure answer. */
  get body(): Record<string, unknown> {
    const { message: detail, code, errorMessage, currentPaise } = this;
    return encodeProblem({ detail, code, errorMessage, ...(currentPaise !== null && { currentPaise }) });
  }
}

export function malformed(detail: string, cause?: unknown): Problem {
  return new Problem({ status: 400, code: PROBLEM_CODES.malformed, detail, cause });
}

/**
 * The request did not arrive as it was sent. It says nothing about the intended request, so it is thrown before
 * anything is stored under a key.
 */
export function notWhole(detail: string): Problem {
  return new Problem({ status: 400, code: PROBLEM_CODES.notWhole, detail });
}

export function notFound(): Problem {
  return new Problem({ status: 404, code: PROBLEM_CODES.notFound, detail: serverTexts.notFound });
}

/** For a path or query that names a complex or city other than the session's: 403, before any lookup. */
export function forbidden(): Problem {
  return new Problem({ status: 403, code: PROBLEM_CODES.forbidden, detail: serverTexts.otherComplex });
}

export function tooLarge(detail: string): Problem {
  return new Problem({ status: 413, code: PROBLEM_CODES.tooLarge, detail });
}

export function unsupportedMedia(detail: string, field?: string): Problem {
  const errorMessage = field === undefined ? {} : { errorMessage: { [field]: detail } };
  return new Problem({ status: 415, code: PROBLEM_CODES.unsupportedMedia, detail, ...errorMessage });
}

/** The server cannot work now. Nothing was written; the same request may succeed later. */
export function unavailable(
  cause: unknown,
  detail: string = serverTexts.unavailable,
  retryAfterSeconds = 2,
): Problem {
  return new Problem({ status: 503, code: PROBLEM_CODES.unavailable, detail, retryAfterSeconds, cause });
}

/** The sender has made too many requests. The client is expected to wait. */
export function tooMany(detail: string, retryAfterSeconds: number): Problem {
  return new Problem({ status: 429, code: PROBLEM_CODES.tooManyRequests, detail, retryAfterSeconds });
}

/**
 * Ends a call with a refusal of the domain: its kind becomes the code, its sentence the detail, its field messages
 * `error_message`.
 */
export function refuse(error: DomainError): never {
  const detail = describeRefusal(error);
  const fields = fieldsOf(error, detail);
  const errorMessage = Object.keys(fields).length === 0 ? {} : { errorMessage: fields };
  const current = error.kind === 'vendor/rates-changed' ? { currentPaise: currentRates(error.rates) } : {};
  throw new Problem({ status: refusalStatus(error), code: error.kind, detail, ...errorMessage, ...current });
}

function currentRates(rates: readonly OvertakenRate[]): Readonly<Record<string, number>> {
  return Object.fromEntries(rates.map(({ jobId, nowPaise }) => [rateField(jobId), nowPaise]));
}

function fieldsOf(error: DomainError, detail: string): Readonly<Record<string, string>> {
  if (error.kind === 'invoice/number-taken') return { invoiceNo: detail };
  if (error.kind === 'vendor/rates-changed')
    return Object.fromEntries(error.rates.map((rate) => [rateField(rate.jobId), rateTexts.changed(rate)]));
  if (error.kind !== 'invalid') return {};
  return Object.fromEntries(error.fields.map((problem) => [problem.field, describeField(problem)]));
}

/** Refuses (422) when a field rule is broken; the problems are the answer's `error_message`. */
export function rejectInvalid(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) refuse({ kind: 'invalid', fields });
}

/** Refuses (422) a required id that is missing. */
export function requireId(field: string, value: string): void {
  if (value === '') rejectInvalid([{ field, code: 'required' }]);
}

/**
 * Converts every error that can leave a call into the answer to send. An unknown one becomes a 500 without internal
 * details.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WireError) return malformed(error.message, error);
  if (error instanceof StorageFault) return unavailable(error);
  if (error instanceof OutcomeUnknown) return unavailable(error, serverTexts.outcomeUnknown);
  switch (databaseFault(error)) {
    case 'unavailable':
    case 'busy':
      return unavailable(error);
    case 'bad-value':
      return malformed(serverTexts.malformedValue, error);
    case 'other':
    case null:
      return new Problem({
        status: 500,
        code: PROBLEM_CODES.internal,
        detail: serverTexts.internal,
        cause: error,
      });
  }
}

const REJECTION_TEXTS: Readonly<Record<Rejection, string>> = {
  'not-an-image': serverTexts.notAnImage,
  'broken-image': serverTexts.brokenImage,
  'too-many-pixels': serverTexts.tooManyPixels(MAX_PHOTO_PIXELS / 1_000_000),
  'too-long': serverTexts.tooLong(MAX_PHOTO_EDGE_PX),
  'too-much-memory': serverTexts.tooMuchMemory(MAX_DECODED_BYTES / MEBIBYTE),
  'not-a-pdf': serverTexts.notAPdf,
};

/** 415 for the wrong kind of file, 422 for the right kind that cannot be used; `field` is its form field. */
export function rejectionProblem(rejected: ContentRejected, field: string): Problem {
  const detail = REJECTION_TEXTS[rejected.reason];
  if (rejected.reason === 'not-an-image' || rejected.reason === 'not-a-pdf')
    return unsupportedMedia(detail, field);
  return new Problem({
    status: 422,
    code: 'invalid',
    detail,
    errorMessage: { [field]: detail },
    cause: rejected,
  });
}

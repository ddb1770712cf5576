import { encodeProblem, PROBLEM_CODES } from '#contract/problem.ts';
import { serverTexts } from '../texts.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export type ProblemDetails = {
  readonly status: ProblemStatus;
  /** Stable word for programs: one of PROBLEM_CODES or a refusal's kind. */
  readonly code: string;
  /** A sentence a person can act on. */
  readonly detail: string;
  /** One sentence, or one for each field of a form by its wire name. */
  readonly errorMessage?: string | Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** An answer other than success, thrown from anywhere below a call and turned into the envelope's failure form at its border. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly errorMessage: string | Readonly<Record<string, string>> | null;
  readonly retryAfterSeconds: number | null;

  constructor(details: ProblemDetails) {
    super(details.detail, { cause: details.cause });
    this.name = 'Problem';
    this.status = details.status;
    this.code = details.code;
    this.errorMessage = details.errorMessage ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** The body of the failure answer. */
  get body(): Record<string, unknown> {
    return encodeProblem({ detail: this.message, code: this.code, errorMessage: this.errorMessage });
  }
}

export function malformed(detail: string, cause?: unknown): Problem {
  return new Problem({ status: 400, code: PROBLEM_CODES.malformed, detail, cause });
}

export function notFound(): Problem {
  return new Problem({ status: 404, code: PROBLEM_CODES.notFound, detail: serverTexts.notFound });
}

/** For a path or query that names a complex or city other than the session's: 403, before anything is looked up. */
export function forbidden(detail: string = serverTexts.otherComplex): Problem {
  return new Problem({ status: 403, code: PROBLEM_CODES.forbidden, detail });
}

export function tooLarge(detail: string): Problem {
  return new Problem({ status: 413, code: PROBLEM_CODES.tooLarge, detail });
}

export function unsupportedMedia(detail: string, field?: string): Problem {
  const errorMessage = field === undefined ? {} : { errorMessage: { [field]: detail } };
  return new Problem({ status: 415, code: PROBLEM_CODES.unsupportedMedia, detail, ...errorMessage });
}

/** The database or the disk does not do its work now: nothing was written, the same request may succeed later. */
export function unavailable(cause: unknown, detail: string = serverTexts.unavailable): Problem {
  return new Problem({
    status: 503,
    code: PROBLEM_CODES.unavailable,
    detail,
    retryAfterSeconds: 2,
    cause,
  });
}

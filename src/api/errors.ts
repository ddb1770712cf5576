import type { WireProblem } from '#contract/problem.ts';

/** The three kinds of transport errors, created here and handled in the engine only. */

/**
 * No proof: no network, a timeout, a cut or foreign body, a gateway that did not forward the request, or a server
 * that could not serve (408, 425, 429, 5xx, a key in flight, a request that arrived altered). The action may or may
 * not have been applied. `retryAfterMs`: requested by the server, if at all. `detail`: the answer's own message, if
 * it was JSON and had one.
 */
export class UnreachableError extends Error {
  readonly reason: 'network' | 'timeout' | 'not-ours' | 'altered' | 'too-large' | 'busy' | 'server';
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  readonly detail: string | null;
  constructor(
    reason: UnreachableError['reason'],
    details: { status?: number; retryAfterMs?: number | null; detail?: string | null; cause?: unknown } = {},
  ) {
    super(`unreachable: ${reason}`, { cause: details.cause });
    this.name = 'UnreachableError';
    this.reason = reason;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.detail = details.detail ?? null;
  }
}

/**
 * A host without keys accepted an action and did not return its result: an empty answer, plain text, or another shape
 * than the action's (section 7 shows no answer for most actions). A read shows the result.
 */
export class UnconfirmedError extends UnreachableError {
  constructor(status: number, cause: unknown) {
    super('not-ours', { status, cause });
    this.name = 'UnconfirmedError';
  }
}

/** An address of another origin answers, but its host lets no other origin read the answer (no CORS). */
export class UnreadableError extends UnreachableError {
  constructor(cause: unknown) {
    super('not-ours', { cause });
    this.name = 'UnreadableError';
  }
}

/** The server refused (4xx other than 401, 408, 425, 429); for a request with a key, this is final. */
export class RejectedError extends Error {
  readonly status: number;
  readonly problem: WireProblem;
  constructor(status: number, problem: WireProblem) {
    super(`rejected: ${status} ${problem.code}`);
    this.name = 'RejectedError';
    this.status = status;
    this.problem = problem;
  }
}

/** The API's own 401: the token is missing, unknown or revoked. */
export class SignedOutError extends Error {
  readonly detail: string;
  constructor(detail: string) {
    super('signed out');
    this.name = 'SignedOutError';
    this.detail = detail;
  }
}

/** True if a request failed for a reason that needs no report: the connection, a refusal, an ended sign-in. */
export function isTransportError(error: unknown): boolean {
  return (
    error instanceof UnreachableError || error instanceof RejectedError || error instanceof SignedOutError
  );
}

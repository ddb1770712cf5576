import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { EntryFailure, EntryRow } from '#app/data/rows.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  FAULT_ATTEMPTS,
  FAULT_RETRY_MS,
  IN_FLIGHT_RETRY_MS,
  RETRY_AFTER_CAP_MS,
} from './limits.ts';

/** Code of a conflict that only the person can settle: an attempt without an answer, to a host that cannot be asked about it. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';

/** What to do about an attempt that was not proven delivered (design: offline, section 4). */
export type FailureClass =
  /** Again, with back-off, endlessly. */
  | 'retry'
  /** Again, but a server that keeps failing at this one entry must not hide it: attention after some attempts. */
  | 'fault'
  /** The same request is still running. */
  | 'in-flight'
  /** The entity's state does not allow it: look whether our own hand did it already. */
  | 'conflict'
  /** The server refused it; only the person can go on. */
  | 'refused'
  /** The whole queue waits for its owner. */
  | 'signed-out';

const CLASS_BY_CODE: Readonly<Record<string, FailureClass>> = {
  [PROBLEM_CODES.keyInFlight]: 'in-flight',
  [PROBLEM_CODES.keyReused]: 'conflict',
};

const CLASS_BY_STATUS: Readonly<Record<number, FailureClass>> = {
  401: 'signed-out',
  408: 'retry',
  409: 'conflict',
  425: 'retry',
  429: 'retry',
  500: 'fault',
};

/** The class of a failed attempt, by status and code and never by a text. Anything unknown may have happened: retry. */
export function classify(error: unknown): FailureClass {
  if (error instanceof SignedOutError) return 'signed-out';
  if (error instanceof RejectedError) return CLASS_BY_CODE[error.problem.code] ?? byStatus(error.status);
  if (error instanceof UnreachableError && error.status !== null) return byStatus(error.status);
  return 'retry';
}

function byStatus(status: number): FailureClass {
  const listed = CLASS_BY_STATUS[status];
  if (listed !== undefined) return listed;
  return status >= 400 && status < 500 ? 'refused' : 'retry';
}

/** Full jitter: anywhere below the base doubled for each attempt, so that a hundred tablets do not come back as one. */
export function backoffMs(attempts: number, random: () => number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.round(random() * ceiling);
}

/**
 * What is known around a failed attempt. `keyed`: it carries an Idempotency-Key the host understands; `sent: false`: only the
 * server's state was asked for, the act itself did not leave; `canLook`: the server can be asked whether the act is done.
 */
export type Attempt = {
  now: Date;
  random: () => number;
  keyed: boolean;
  sent: boolean;
  canLook: boolean;
};

/** The changes to an entry whose attempt failed with `error`. `entry.attempts` counts this attempt already. */
export function afterFailure(entry: EntryRow, error: unknown, attempt: Attempt): Partial<EntryRow> {
  const failureClass = classify(error);
  const at = attempt.now.toISOString();
  const maybeApplied = isMaybeApplied(entry, error, failureClass, attempt);
  const later = (delayMs: number) => new Date(attempt.now.getTime() + delayMs).toISOString();
  const jitterMs = backoffMs(entry.attempts, attempt.random);
  const waitMs = Math.max(jitterMs, Math.min(retryAfterOf(error) ?? 0, RETRY_AFTER_CAP_MS));
  switch (failureClass) {
    case 'signed-out':
      return {
        state: 'queued',
        attempts: Math.max(0, entry.attempts - 1),
        nextAttemptAt: null,
        maybeApplied,
      };
    case 'retry':
      return {
        state: 'queued',
        nextAttemptAt: later(waitMs),
        failure: asUnreachable(error, at),
        maybeApplied,
        verifyFirst: entry.verifyFirst === true || (attempt.canLook && isUnreadableAnswer(error)),
        faults: 0,
      };
    case 'fault': {
      const faults = (entry.faults ?? 0) + 1;
      const failure = asUnreachable(error, at);
      return faults < FAULT_ATTEMPTS
        ? { state: 'queued', nextAttemptAt: later(waitMs), failure, maybeApplied, faults }
        : { state: 'attention', nextAttemptAt: later(FAULT_RETRY_MS), failure, maybeApplied, faults };
    }
    case 'in-flight': {
      const failure: EntryFailure = { kind: 'unreachable', reason: 'busy', status: 409, at };
      const wait = Math.max(IN_FLIGHT_RETRY_MS, Math.min(retryAfterOf(error) ?? 0, RETRY_AFTER_CAP_MS));
      return { state: 'queued', nextAttemptAt: later(wait), failure, maybeApplied, faults: 0 };
    }
    case 'conflict':
    case 'refused':
      return {
        state: 'attention',
        nextAttemptAt: null,
        failure: asRefusal(error, failureClass, at),
        maybeApplied,
      };
  }
}

/** A 2xx whose body is not an answer of ours: the server may have done it, and the key would only repeat the same answer. */
export function isUnreadableAnswer(error: unknown): boolean {
  return error instanceof UnreachableError && error.reason === 'not-ours';
}

function isMaybeApplied(
  entry: EntryRow,
  error: unknown,
  failureClass: FailureClass,
  attempt: Attempt,
): boolean {
  if (!attempt.sent) return entry.maybeApplied;
  if (failureClass === 'conflict' || failureClass === 'refused') {
    const isReused = error instanceof RejectedError && error.problem.code === PROBLEM_CODES.keyReused;
    // A refusal under the key that every attempt used proves that none of them was carried out.
    const isProof = attempt.keyed && entry.verifyFirst !== true && !isReused;
    return isProof ? false : entry.maybeApplied || isReused;
  }
  // Not even a 401 or 429 rules it out: browsers repeat a request on a dropped connection, and this answers the second copy.
  return true;
}

function asUnreachable(error: unknown, at: string): EntryFailure {
  if (error instanceof UnreachableError)
    return { kind: 'unreachable', reason: error.reason, status: error.status, at };
  if (error instanceof RejectedError)
    return { kind: 'unreachable', reason: 'busy', status: error.status, at };
  return { kind: 'unreachable', reason: 'network', status: null, at };
}

function asRefusal(error: unknown, failureClass: 'conflict' | 'refused', at: string): EntryFailure {
  const rejected = error instanceof RejectedError ? error : null;
  const status = rejected?.status ?? 0;
  const { code = '', detail = '', errorMessage = null } = rejected?.problem ?? {};
  const fields = typeof errorMessage === 'object' && errorMessage !== null ? errorMessage : {};
  if (failureClass === 'conflict') {
    const isAboutFields = Object.keys(fields).length > 0;
    return { kind: 'conflict', code, detail, ...(isAboutFields && { fields }), at };
  }
  return { kind: 'refused', status, code, detail, fields, at };
}

function retryAfterOf(error: unknown): number | null {
  return error instanceof UnreachableError || error instanceof RejectedError ? error.retryAfterMs : null;
}

import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { nextKey } from '#app/data/entries.ts';
import type { Attempts, EntryFailure, EntryRow, Outcome } from '#app/data/rows.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  FAULT_ATTEMPTS,
  FAULT_RETRY_MS,
  IN_FLIGHT_RETRY_MS,
  RETRY_AFTER_CAP_MS,
} from '../limits.ts';
import { engineTexts } from '../texts.ts';

/** Code of a conflict that only the person can settle: an attempt without an answer, to a host that cannot be asked about it. */
export const OUTCOME_UNKNOWN = 'outcome-unknown';
/** The same, where somebody has set what the act would set since: sent again, it would undo that. */
export const CHANGED_SINCE = 'order-job/changed-since';

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

/** The class of a failed attempt, by status and code and never by a text. Anything unknown may have happened: retry. */
export function classify(error: unknown): FailureClass {
  if (error instanceof SignedOutError) return 'signed-out';
  if (error instanceof RejectedError) {
    return error.status === 409 || isKeyReused(error) ? 'conflict' : 'refused';
  }
  if (!(error instanceof UnreachableError)) return 'retry';
  // What stands before the server will not pass this one entry on, until somebody raises its limit.
  if (error.reason === 'too-large' || error.status === 500) return 'fault';
  return error.reason === 'busy' && error.status === 409 ? 'in-flight' : 'retry';
}

export function isKeyReused(error: unknown): boolean {
  return error instanceof RejectedError && error.problem.code === PROBLEM_CODES.keyReused;
}

/** Full jitter: anywhere below the base doubled for each attempt, so that a hundred tablets do not come back as one. */
export function backoffMs(attempts: number, random: () => number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.round(random() * ceiling);
}

/**
 * What is known around a failed attempt. `keyed`: it carries an Idempotency-Key the host understands; `before`: what was known of
 * the effect until then. `sent: false`: only the server's state was asked for, the act itself did not leave.
 */
export type Attempt = {
  now: Date;
  random: () => number;
  keyed: boolean;
  sent: boolean;
  before: Outcome;
};

/** The changes to an entry whose attempt failed with `error`. `attempts.count` counts this attempt already. */
export function afterFailure(
  { attempts: former }: Pick<EntryRow, 'attempts'>,
  error: unknown,
  attempt: Attempt,
): Pick<EntryRow, 'state' | 'attempts'> {
  const failureClass = classOf(error, attempt);
  const at = attempt.now.toISOString();
  const attempts = attempt.sent ? { ...former, outAt: at } : former;
  const outcome = outcomeAfter(attempts, error, failureClass, attempt);
  const later = (delayMs: number) => new Date(attempt.now.getTime() + delayMs).toISOString();
  const wishMs = Math.min(retryAfterOf(error) ?? 0, RETRY_AFTER_CAP_MS);
  const waitMs = Math.max(backoffMs(attempts.count, attempt.random), wishMs);
  const again = { ...attempts, outcome, nextAt: later(waitMs), failure: asUnreachable(error, at), faults: 0 };
  switch (failureClass) {
    case 'signed-out': {
      const count = Math.max(0, attempts.count - 1);
      return { state: 'queued', attempts: { ...attempts, outcome, count, nextAt: null } };
    }
    case 'retry':
      return { state: 'queued', attempts: again };
    case 'fault': {
      const faults = attempts.faults + 1;
      return faults < FAULT_ATTEMPTS
        ? { state: 'queued', attempts: { ...again, faults } }
        : { state: 'attention', attempts: { ...again, faults, nextAt: later(FAULT_RETRY_MS) } };
    }
    case 'in-flight': {
      const nextAt = later(Math.max(IN_FLIGHT_RETRY_MS, wishMs));
      return { state: 'queued', attempts: { ...again, nextAt } };
    }
    case 'conflict':
    case 'refused': {
      const failure = asRefusal(error, failureClass, at);
      return { state: 'attention', attempts: { ...attempts, outcome, nextAt: null, failure } };
    }
  }
}

/**
 * Looking is no act and carries no key: what it was refused, a gateway may have said as well, so that it decides nothing where
 * the act's own answer can.
 */
function classOf(error: unknown, { sent, keyed }: Attempt): FailureClass {
  return !sent && keyed && error instanceof RejectedError ? 'fault' : classify(error);
}

/**
 * An entry in attention as it is tried again. A refusal is kept on the server under its key and would only be repeated, so the
 * next key follows a decided one. Any other stays: it is what keeps a second attempt from doubling the first.
 */
export function asRetried(entry: EntryRow): Pick<EntryRow, 'state' | 'attempts' | 'seen'> {
  const { keys, outcome, failure } = entry.attempts;
  const waiting = { ...entry.attempts, nextAt: null, failure: null, faults: 0 };
  if (failure?.kind === 'refused' || failure?.kind === 'conflict') {
    const isDecided = outcome === 'refused' || outcome === 'unguarded';
    // The person has looked at the server and says: again. What was shown to them there is not this act's work.
    if (failure.kind === 'conflict' && (failure.code === OUTCOME_UNKNOWN || failure.code === CHANGED_SINCE)) {
      const seen = [...(entry.seen ?? []), ...(failure.candidates ?? [])];
      return { state: 'queued', attempts: { ...waiting, outcome: 'none' }, seen };
    }
    if (isDecided) waiting.keys = [...keys, nextKey(entry)];
    if (outcome === 'refused') waiting.outcome = 'none';
  }
  return { state: 'queued', attempts: waiting };
}

/** An answer that is nobody's we know: the server may have done it all the same. */
export function isUnreadableAnswer(error: unknown): boolean {
  return error instanceof UnreachableError && error.reason === 'not-ours';
}

function outcomeAfter(
  { outcome }: Attempts,
  error: unknown,
  failureClass: FailureClass,
  { keyed, sent, before }: Attempt,
): Outcome {
  if (!sent) return outcome;
  // Not even a 401 or 429 rules it out: browsers repeat a request on a dropped connection, and this answers the second copy.
  if (failureClass !== 'conflict' && failureClass !== 'refused') return outcome;
  if (isKeyReused(error)) return 'unguarded';
  // The last word under the key in use, and under those before it, is that it was not done. Without a key it is of this attempt.
  const isRuledOut = keyed ? before !== 'unguarded' : before === 'none' || before === 'refused';
  return isRuledOut ? 'refused' : before;
}

function asUnreachable(error: unknown, at: string): EntryFailure {
  if (error instanceof UnreachableError)
    return { kind: 'unreachable', reason: error.reason, status: error.status, at };
  if (error instanceof RejectedError)
    return { kind: 'unreachable', reason: 'not-ours', status: error.status, at };
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
  return error instanceof UnreachableError ? error.retryAfterMs : null;
}

/** Why an entry is not through, in a few words; empty when the server did not say. */
export function failureReason(failure: EntryFailure | null): string {
  if (failure === null) return '';
  switch (failure.kind) {
    case 'unreachable':
      return engineTexts.unreachable[failure.reason];
    case 'unreadable':
    case 'refused':
    case 'conflict':
      return failure.detail;
  }
}

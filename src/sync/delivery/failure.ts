import { isTransportError, RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import type { Attempts, EntryFailure, EntryRow, Outcome } from '#app/data/rows.ts';
import { engineTexts } from '#app/texts/engine.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  FAULT_ATTEMPTS,
  FAULT_RETRY_MS,
  IN_FLIGHT_RETRY_MS,
  RETRY_AFTER_CAP_MS,
} from '../limits.ts';
import { failedAttempts } from '../outbox/attempts.ts';
import type { EngineDeps } from '../ports.ts';
import type { Sending, Undecided } from './evidence.ts';

/** How to treat an attempt that was not proven delivered. */
export type FailureClass =
  /** Try again with back-off, indefinitely. */
  | 'retry'
  /** Try again, but ask for attention after some attempts: the server keeps failing on this entry. */
  | 'fault'
  /** The same request is still running. */
  | 'in-flight'
  /** The current state does not allow it; we may have applied it ourselves already. */
  | 'conflict'
  /** Refused; only the user can continue. */
  | 'refused'
  /** The whole queue waits for its owner. */
  | 'signed-out';

/** Classifies a failed attempt by status and code, never by a message. Unknown errors are tried again. */
export function classify(error: unknown): FailureClass {
  if (error instanceof SignedOutError) return 'signed-out';
  if (error instanceof RejectedError) {
    return error.status === 409 || isKeyReused(error) ? 'conflict' : 'refused';
  }
  if (!(error instanceof UnreachableError)) return 'retry';
  // A gateway rejects this entry until someone raises its limit.
  if (error.reason === 'too-large' || error.status === 500) return 'fault';
  return error.reason === 'busy' && error.status === 409 ? 'in-flight' : 'retry';
}

export function isKeyReused(error: unknown): boolean {
  return error instanceof RejectedError && error.problem.code === PROBLEM_CODES.keyReused;
}

/** Full jitter: random below the base doubled per attempt, so that a hundred tablets do not come back at once. */
export function backoffMs(attempts: number, random: () => number): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempts - 1, 30));
  return Math.round(random() * ceiling);
}

/** The circumstances of a failed attempt. `sent: false`: only the server's state was requested. */
export type Attempt = Pick<Sending, 'key' | 'before'> & { now: Date; random: () => number; sent: boolean };

/**
 * The attempt failed with `error`. If the server was only asked and nothing sent, that counts as an attempt too, so
 * that waits grow.
 */
export function asFailed(
  { clock, random }: Pick<EngineDeps, 'clock' | 'random'>,
  { entry, key, before }: Sending,
  error: unknown,
  order: WorkOrder | null,
): Undecided {
  const { state, attempts } = entry;
  const sent = state === 'sending';
  const counted = sent ? attempts : { ...attempts, count: attempts.count + 1 };
  const attempt = { now: clock.now(), random, key, before, sent };
  const changes = afterFailure({ attempts: counted }, error, attempt);
  const outcome = classify(error) === 'signed-out' ? 'signed-out' : 'failed';
  return { found: 'undecided', changes, order, outcome };
}

/** Changes to an entry that only the user can take further. */
export function inAttention(
  { attempts }: Pick<EntryRow, 'attempts'>,
  failure: EntryFailure,
): Pick<EntryRow, 'state' | 'attempts'> {
  return { state: 'attention', attempts: { ...attempts, nextAt: null, failure } };
}

/** The changes to an entry whose attempt failed with `error`. `attempts.count` includes this attempt. */
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
  const waitMs = Math.max(backoffMs(failedAttempts(attempts), attempt.random), wishMs);
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
 * A request for the state carries no key, so its refusal may come from a gateway. It decides nothing where the
 * action's own answer can.
 */
function classOf(error: unknown, { sent, key }: Attempt): FailureClass {
  return !sent && key !== null && error instanceof RejectedError ? 'fault' : classify(error);
}

/** Something unknown answered. The server may have applied the action all the same. */
export function isUnreadableAnswer(error: unknown): boolean {
  return error instanceof UnreachableError && error.reason === 'not-ours';
}

function outcomeAfter(
  { outcome }: Attempts,
  error: unknown,
  failureClass: FailureClass,
  { key, sent, before }: Attempt,
): Outcome {
  if (!sent) return outcome;
  // Not even a 401 or 429 rules it out: browsers repeat requests on dropped connections, and this may be the answer
  // to the second copy.
  if (failureClass !== 'conflict' && failureClass !== 'refused') return outcome;
  if (isKeyReused(error)) return 'unguarded';
  // With a key this is the final answer for all attempts; without one, only for this attempt.
  const isRuledOut = key === null ? before === 'none' || before === 'refused' : before !== 'unguarded';
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
  const { code = '', errorMessage = null, currentPaise } = rejected?.problem ?? {};
  // The server's own message is about a key.
  const detail = isKeyReused(error) ? engineTexts.decidedOtherwise : (rejected?.problem.detail ?? '');
  const fields = typeof errorMessage === 'object' && errorMessage !== null ? errorMessage : {};
  if (failureClass === 'conflict') {
    const isAboutFields = Object.keys(fields).length > 0;
    return {
      kind: 'conflict',
      code,
      detail,
      ...(isAboutFields && { fields }),
      ...(currentPaise !== undefined && { currentPaise }),
      at,
    };
  }
  return { kind: 'refused', status, code, detail, fields, at };
}

function retryAfterOf(error: unknown): number | null {
  return error instanceof UnreachableError ? error.retryAfterMs : null;
}

/**
 * Turns a request's failure into a value, since each kind is handled differently. A bug is reported and counts as no
 * answer.
 */
export async function tried<T>(
  { report }: Pick<EngineDeps, 'report'>,
  work: () => Promise<T>,
): Promise<Result<T, unknown>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isTransportError(error)) report(error, 'sending an entry');
    return refused(error);
  }
}

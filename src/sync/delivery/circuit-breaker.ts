import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { write } from '#app/data/access.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { OWN_FAULT_ATTEMPTS, PROBE_CAP_MS, RETRY_AFTER_CAP_MS } from '../limits.ts';
import { failedAttempts } from '../outbox/attempts.ts';
import type { EngineDeps, WakeReason } from '../ports.ts';
import { backoffMs } from './failure.ts';

/** `go` if sending may start; a number is the time (ms) to wait before checking again. */
export type Verdict = 'go' | 'signed-out' | number;

type BreakerDeps = Pick<
  EngineDeps,
  'api' | 'database' | 'isHostKnown' | 'random' | 'reachability' | 'report'
>;

/** Events after which the server may be reachable again. */
const SIGNS_OF_SERVER: ReadonlySet<WakeReason> = new Set([
  'leading',
  'delivered',
  'online',
  'visible',
  'signed-in',
  'sync',
  'asked',
  'reached',
]);

/** Statuses of a gateway without its server: they count as no network. 429 and 503 are the server's request to wait. */
const STATUSES_WITHOUT_SERVER: ReadonlySet<number | null> = new Set([null, 502, 504]);

/**
 * A circuit breaker in front of the server. While the server may be unreachable, one small read is tried first, so
 * that no action is wasted on it and actions can still be withdrawn. Each failure in a row lengthens the next wait.
 */
export class CircuitBreaker {
  readonly #deps: BreakerDeps;
  #isProbing = false;
  /** Consecutive failures. */
  #failedProbes = 0;
  /** True if there was a sign of the server since waits were last ended. */
  #hasSign = false;

  constructor(deps: BreakerDeps) {
    this.#deps = deps;
  }

  /** Records an event. Returns true if it is a reason to check again. */
  note(reason: WakeReason): boolean {
    // Our own probe succeeded. Entries follow anyway, and one that always fails must keep its wait.
    if (reason === 'reached' && this.#isProbing) return false;
    if (SIGNS_OF_SERVER.has(reason)) this.#hasSign = true;
    return true;
  }

  /** Ends the waits of entries that only waited for the server, once per sign of it. Resolves to true if any did. */
  async endWaits(entries: readonly EntryRow[]): Promise<boolean> {
    const isDue = this.#hasSign;
    this.#hasSign = false;
    const waiting = isDue ? entries.filter(waitsForServer).map(({ id }) => id) : [];
    if (waiting.length === 0) return false;
    const { database } = this.#deps;
    await write(database, [database.entries], async () => {
      await database.entries
        .where('id')
        .anyOf(waiting)
        .and(waitsForServer)
        .modify({ 'attempts.nextAt': null });
    });
    return true;
  }

  /**
   * Called before sending. A device without its runtime configuration does not send: it knows neither the address nor
   * whether the host understands keys.
   */
  async check(signal: AbortSignal): Promise<Verdict> {
    if ((await this.#deps.isHostKnown?.()) === false) return this.#failed(signal);
    this.#isProbing = this.#deps.reachability.isDoubtful();
    const verdict = this.#isProbing ? await this.#probe(signal) : 'go';
    this.#isProbing = false;
    if (verdict === 'go') this.#failedProbes = 0;
    return verdict;
  }

  /** Requests who is signed in: the cheapest call whose answer proves that this is our server. */
  async #probe(signal: AbortSignal): Promise<Verdict> {
    const { api, report } = this.#deps;
    try {
      await api.perform(validateUser, { query: VALIDATE_QUERY, signal });
      return 'go';
    } catch (error) {
      if (error instanceof SignedOutError) return 'signed-out';
      // A refusal is also an answer.
      if (error instanceof RejectedError) return 'go';
      const isUnreachable = error instanceof UnreachableError;
      if (!isUnreachable) report(error, 'asking for the server');
      const wishMs = (isUnreachable && error.retryAfterMs) || 0;
      return Math.max(Math.min(wishMs, RETRY_AFTER_CAP_MS), this.#failed(signal));
    }
  }

  #failed({ aborted }: AbortSignal): number {
    if (!aborted) this.#failedProbes += 1;
    return Math.min(backoffMs(this.#failedProbes, this.#deps.random), PROBE_CAP_MS);
  }
}

function waitsForServer({ state, attempts }: EntryRow): boolean {
  const { nextAt, failure } = attempts;
  return (
    state === 'queued' &&
    failedAttempts(attempts) < OWN_FAULT_ATTEMPTS &&
    nextAt !== null &&
    failure?.kind === 'unreachable' &&
    (failure.reason === 'not-ours' || STATUSES_WITHOUT_SERVER.has(failure.status))
  );
}

import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { write } from '#app/data/access.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { JSON_TIMEOUT_MS, OWN_FAULT_ATTEMPTS, PROBE_CAP_MS, RETRY_AFTER_CAP_MS } from '../limits.ts';
import type { EngineDeps, WakeReason } from '../ports.ts';
import { backoffMs, failedAttempts } from './failure.ts';

/** Whether sending may start; a number: how long (ms) to wait before asking again. */
export type Passage = 'open' | 'signed-out' | number;

type WayDeps = Pick<EngineDeps, 'api' | 'database' | 'isHostKnown' | 'random' | 'reachability' | 'report'>;

/** After these the server may be reachable again. */
const MAY_HAVE_OPENED: ReadonlySet<WakeReason> = new Set([
  'leading',
  'delivered',
  'online',
  'visible',
  'signed-in',
  'sync',
  'asked',
  'reached',
]);

/** A gateway without its server counts as no network; 429 and 503 are the server's own wish to be left alone. */
const NOBODY_THERE: ReadonlySet<number | null> = new Set([null, 502, 504]);

/**
 * A circuit breaker before the server. While it may be unreachable, one small read is tried first, so that no act is wasted on it
 * and acts stay withdrawable; each failure in a row makes the next wait longer.
 */
export class Way {
  readonly #deps: WayDeps;
  #isProbing = false;
  /** In a row. */
  #failedProbes = 0;
  /** Whether there was a sign of it since waits were last ended. */
  #mayHaveOpened = false;

  constructor(deps: WayDeps) {
    this.#deps = deps;
  }

  /** Something happened. Returns whether it is a reason to look again. */
  hear(reason: WakeReason): boolean {
    // Our own probe succeeded; entries follow anyway, and one that always fails must keep its wait.
    if (reason === 'reached' && this.#isProbing) return false;
    if (MAY_HAVE_OPENED.has(reason)) this.#mayHaveOpened = true;
    return true;
  }

  /** Ends the waits of entries that only waited for the server, once per sign of it. Resolves to whether there were any. */
  async endWaits(entries: readonly EntryRow[]): Promise<boolean> {
    const isDue = this.#mayHaveOpened;
    this.#mayHaveOpened = false;
    const waiting = isDue ? entries.filter(waitsForAWay).map(({ id }) => id) : [];
    if (waiting.length === 0) return false;
    const { database } = this.#deps;
    await write(database, [database.entries], async () => {
      await database.entries.where('id').anyOf(waiting).and(waitsForAWay).modify({ 'attempts.nextAt': null });
    });
    return true;
  }

  /**
   * Called before sending. A device without its runtime configuration does not send: it knows neither the address nor whether
   * the host understands keys.
   */
  async pass(signal: AbortSignal): Promise<Passage> {
    if ((await this.#deps.isHostKnown?.()) === false) return this.#failed(signal);
    this.#isProbing = this.#deps.reachability.isDoubtful();
    const passage = this.#isProbing ? await this.#probe(signal) : 'open';
    this.#isProbing = false;
    if (passage === 'open') this.#failedProbes = 0;
    return passage;
  }

  /** Asks who is signed in: the cheapest call whose answer proves that this is our server. */
  async #probe(signal: AbortSignal): Promise<Passage> {
    const { api, report } = this.#deps;
    try {
      await api.perform(validateUser, { query: VALIDATE_QUERY, signal, timeoutMs: JSON_TIMEOUT_MS });
      return 'open';
    } catch (error) {
      if (error instanceof SignedOutError) return 'signed-out';
      // A refusal is an answer too.
      if (error instanceof RejectedError) return 'open';
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

function waitsForAWay({ state, attempts }: EntryRow): boolean {
  const { nextAt, failure } = attempts;
  return (
    state === 'queued' &&
    failedAttempts(attempts) < OWN_FAULT_ATTEMPTS &&
    nextAt !== null &&
    failure?.kind === 'unreachable' &&
    (failure.reason === 'not-ours' || NOBODY_THERE.has(failure.status))
  );
}

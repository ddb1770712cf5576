import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { classify } from './failure.ts';
import { JSON_TIMEOUT_MS, RETRY_AFTER_CAP_MS } from './limits.ts';
import type { EngineDeps } from './ports.ts';

/** What one small read told about the way to the server. */
export type Probe = { way: 'open' } | { way: 'closed'; retryAfterMs: number } | { way: 'signed-out' };

/** Asks who is signed in: the cheapest question whose answer proves the server behind the address to be ours. */
export async function probe({ api, report }: EngineDeps, signal: AbortSignal): Promise<Probe> {
  try {
    await api.perform(validateUser, { query: VALIDATE_QUERY, signal, timeoutMs: JSON_TIMEOUT_MS });
    return { way: 'open' };
  } catch (error) {
    const failureClass = classify(error);
    if (failureClass === 'signed-out') return { way: 'signed-out' };
    // A refusal of this one question is an answer all the same.
    if (error instanceof RejectedError) return { way: 'open' };
    if (!(error instanceof UnreachableError)) report(error, 'asking for the server');
    const wish = error instanceof UnreachableError ? (error.retryAfterMs ?? 0) : 0;
    return { way: 'closed', retryAfterMs: Math.min(wish, RETRY_AFTER_CAP_MS) };
  }
}

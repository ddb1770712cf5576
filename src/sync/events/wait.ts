import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { RETRY_AFTER_CAP_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import { LIVE_REFUSED_MS, LIVE_RETRY_BASE_MS, LIVE_RETRY_CAP_MS } from '../pull/pull-limits.ts';
import type { StreamEnd } from './stream.ts';

/**
 * How long to wait before a stream is asked for again: with jitter, because everyone asks again when a server restarts;
 * doubled with each failure in a row; as long as the host wishes; seldom where it refuses.
 */
export function waitAfter(end: StreamEnd, failures: number, random: () => number): number {
  const ceiling = Math.min(LIVE_RETRY_CAP_MS, LIVE_RETRY_BASE_MS * 2 ** failures);
  const wait = Math.round(LIVE_RETRY_BASE_MS / 2 + random() * ceiling);
  const error = end.way === 'failed' ? end.error : null;
  if (error instanceof RejectedError) return Math.max(wait, LIVE_REFUSED_MS);
  const wish = error instanceof UnreachableError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(wait, Math.min(wish, RETRY_AFTER_CAP_MS));
}

/** A wait that can be ended early: by `signal`, or by whoever calls the answered `hurry`. */
export function pausable(clock: EngineClock): {
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  hurry: () => void;
} {
  let hurry = () => {};
  return {
    hurry: () => hurry(),
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clock.clearTimer(timer);
          signal.removeEventListener('abort', end);
          hurry = () => {};
          resolve();
        };
        const timer = clock.setTimer(end, ms);
        signal.addEventListener('abort', end);
        hurry = end;
        if (signal.aborted) end();
      }),
  };
}

import { isLoopbackHost } from '../config.ts';
import { clientKey } from './client-key.ts';
import { MAX_TRACKED_SENDERS, REQUESTS_BY_ADDRESS, REQUESTS_BY_TOKEN } from './limits.ts';
import { tokenOf } from './session.ts';

/** Size of a burst, then requests per second. */
export type Pace = { readonly atOnce: number; readonly perSecond: number };

type Account = { left: number; atMs: number };

/**
 * Request rate per sender. In memory only, so each of several servers allows this much. The sender whose last request
 * is oldest is dropped first.
 */
export class RateLimit {
  readonly #pace: Pace;
  readonly #nowMs: () => number;
  readonly #accounts = new Map<string, Account>();

  constructor(pace: Pace, nowMs: () => number = () => performance.now()) {
    this.#pace = pace;
    this.#nowMs = nowMs;
  }

  /** Counts a request. Returns the seconds to wait if it is one too many, else null. */
  count(sender: string): number | null {
    const { atOnce, perSecond } = this.#pace;
    const now = this.#nowMs();
    const known = this.#accounts.get(sender);
    const earned = known === undefined ? 0 : ((now - known.atMs) / 1_000) * perSecond;
    const left = known === undefined ? atOnce : Math.min(atOnce, known.left + earned);
    this.#accounts.delete(sender);
    this.#accounts.set(sender, { left: left < 1 ? left : left - 1, atMs: now });
    if (this.#accounts.size > MAX_TRACKED_SENDERS) {
      const [oldest = ''] = this.#accounts.keys();
      this.#accounts.delete(oldest);
    }
    return left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : null;
  }

  get size(): number {
    return this.#accounts.size;
  }
}

export type Excess = { readonly of: 'token' | 'address'; readonly waitSeconds: number };

/** Checks a request by its path, its client's address and its `Authorization` header. */
export type RateLimiter = (path: string, client: string, authorization: string | null) => Excess | null;

/**
 * Rate limits on calls, by token and by address, too wide for any workshop to reach. The app's own files and pictures
 * are not counted, because a browser requests hundreds of them together. Requests from this machine are not counted
 * either: they come from the operator's tools, or from a local proxy that is not trusted (TRUST_PROXY), all of whose
 * clients would count as one.
 */
export function openRateLimits(nowMs?: () => number): RateLimiter {
  const byToken = new RateLimit(REQUESTS_BY_TOKEN, nowMs);
  const byAddress = new RateLimit(REQUESTS_BY_ADDRESS, nowMs);
  return (path, client, authorization) => {
    if (!isRateLimited(path) || client === '' || isLoopbackHost(client)) return null;
    const address = byAddress.count(clientKey(client));
    if (address !== null) return { of: 'address', waitSeconds: address };
    const said = tokenOf(authorization);
    const token = said === null ? null : byToken.count(said);
    return token === null ? null : { of: 'token', waitSeconds: token };
  };
}

function isRateLimited(path: string): boolean {
  return path.startsWith('/api/') && !/^\/api\/(media\/|livez$|healthz$)/.test(path);
}

import { clientKey } from './client-key.ts';
import { FAILED_ATTEMPTS_PER_WINDOW, FAILED_ATTEMPTS_WINDOW_MS, MAX_TRACKED_CLIENTS } from './limits.ts';

type Count = { failed: number; readonly endsAtMs: number };

/** Recent failed sign-ins and codes per client. In memory only: a restart clears them, and no address is stored. */
export class FailedAttempts {
  readonly #counts = new Map<string, Count>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts one more. Returns the seconds to wait if the client has made too many, else null. */
  count(client: string): number | null {
    const key = clientKey(client);
    const now = this.#nowMs();
    const known = this.#current(key);
    const count = known ?? { failed: 0, endsAtMs: now + FAILED_ATTEMPTS_WINDOW_MS };
    if (known === null) {
      // Inserted last, so that the map's first entry is the oldest.
      this.#counts.delete(key);
      this.#forgetOldest();
      this.#counts.set(key, count);
    }
    count.failed += 1;
    if (count.failed <= FAILED_ATTEMPTS_PER_WINDOW) return null;
    return Math.max(1, Math.ceil((count.endsAtMs - now) / 1_000));
  }

  /** True if this client's next failed attempt is one too many. */
  isOver(client: string): boolean {
    return (this.#current(clientKey(client))?.failed ?? 0) >= FAILED_ATTEMPTS_PER_WINDOW;
  }

  get size(): number {
    return this.#counts.size;
  }

  #current(key: string): Count | null {
    const count = this.#counts.get(key);
    return count === undefined || count.endsAtMs <= this.#nowMs() ? null : count;
  }

  #forgetOldest(): void {
    if (this.#counts.size < MAX_TRACKED_CLIENTS) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

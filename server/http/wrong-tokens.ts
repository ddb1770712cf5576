import { clientKey } from './client-key.ts';
import { MAX_TRACKED_CLIENTS, WRONG_TOKENS_PER_WINDOW, WRONG_TOKENS_WINDOW_MS } from './limits.ts';

type Count = { wrong: number; readonly endsAtMs: number };

/** How many wrong tokens each client has sent lately. Kept in memory: a restart forgives, and nobody's address is stored. */
export class WrongTokens {
  readonly #counts = new Map<string, Count>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts one more; returns the seconds to wait when the client has sent too many, else null. */
  count(client: string): number | null {
    const key = clientKey(client);
    const now = this.#nowMs();
    const known = this.#current(key);
    const count = known ?? { wrong: 0, endsAtMs: now + WRONG_TOKENS_WINDOW_MS };
    if (known === null) {
      // Begun last, so that the first of the map is the one that began first.
      this.#counts.delete(key);
      this.#forgetOldest();
      this.#counts.set(key, count);
    }
    count.wrong += 1;
    if (count.wrong <= WRONG_TOKENS_PER_WINDOW) return null;
    return Math.max(1, Math.ceil((count.endsAtMs - now) / 1_000));
  }

  /** Whether the next wrong token of this client is one too many. */
  isOver(client: string): boolean {
    return (this.#current(clientKey(client))?.wrong ?? 0) >= WRONG_TOKENS_PER_WINDOW;
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

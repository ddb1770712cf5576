import { faultOf } from '#app/data/faults.ts';
import { follow } from '#app/data/follow.ts';
import { createSignal } from '#app/store.ts';

/** What a live read of the database knows so far. */
export type QueryRead<T> = { state: 'loading' } | { state: 'ready'; value: T };

const LOADING = { state: 'loading' } as const;
const ATTEMPTS = 3;
const ASK_AGAIN_MS = 100;
/** What is on screen is read again this often, at the latest, until its database is back. */
const LONGEST_DELAY_MS = 5_000;

/** A live query never hears of its own AbortError or DatabaseClosedError: it would wait for a change that nothing can tell it of. */
class LostRead extends Error {
  override readonly name = 'LostRead';
}

/**
 * One live query as a store for useSyncExternalStore: subscribed while somebody looks, unsubscribed when nobody does. What
 * was read stays readable until something newer is, so that nothing flickers when a component comes back.
 */
export class LiveQuery<T> {
  readonly #querier: () => Promise<T>;
  readonly #changed = createSignal();
  #read: QueryRead<T>;
  #subscribers = 0;
  #failure: unknown = null;
  #failures = 0;
  #stop: (() => void) | null = null;

  constructor(querier: () => Promise<T>, earlier: QueryRead<T> = LOADING) {
    this.#querier = querier;
    this.#read = earlier;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#changed.subscribe(listener);
    this.#subscribers += 1;
    if (this.#subscribers === 1) this.#start();
    return () => {
      unsubscribe();
      this.#subscribers -= 1;
      if (this.#subscribers > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** Throws what broke the query for good, so that the error boundary shows it rather than an endless spinner. */
  readonly getSnapshot = (): QueryRead<T> => {
    if (this.#failure !== null && this.#read.state === 'loading') throw this.#failure;
    return this.#read;
  };

  #start(): void {
    this.#stop = follow(
      () => this.#ask(),
      (value) => {
        this.#failures = 0;
        this.#failure = null;
        this.#read = { state: 'ready', value };
        this.#changed.notify();
      },
      (cause) => this.#again(cause),
    );
  }

  async #ask(): Promise<T> {
    try {
      return await this.#querier();
    } catch (cause) {
      throw faultOf(cause) === 'lost' ? new LostRead('the database was lost', { cause }) : cause;
    }
  }

  // An error ends a live query. Asked again it opens a connection that the browser dropped (design: offline, section 6).
  #again(cause: unknown): void {
    this.#failures += 1;
    if (this.#failures > ATTEMPTS) {
      this.#failure = cause;
      this.#changed.notify();
      // A fault of the program's own would only be repeated.
      if (faultOf(cause) !== 'lost') return;
    }
    const delayMs = Math.min(ASK_AGAIN_MS * this.#failures, LONGEST_DELAY_MS);
    const timer = setTimeout(() => this.#start(), delayMs);
    this.#stop = () => clearTimeout(timer);
  }
}

import { liveQuery } from 'dexie';

/** What a live read of the database knows so far. */
export type LiveRead<T> = { state: 'loading' } | { state: 'ready'; value: T };

const LOADING = { state: 'loading' } as const;
const REOPEN_ATTEMPTS = 3;
const REOPEN_DELAY_MS = 100;

/**
 * One live query as a store for useSyncExternalStore: subscribed while somebody looks, unsubscribed when nobody does. What
 * was read stays readable until something newer is, so that nothing flickers when a component comes back.
 */
export class LiveSource<T> {
  readonly #querier: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #read: LiveRead<T>;
  #failure: unknown = null;
  #failures = 0;
  #stop: (() => void) | null = null;

  constructor(querier: () => Promise<T>, earlier: LiveRead<T> = LOADING) {
    this.#querier = querier;
    this.#read = earlier;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** Throws what broke the query for good, so that the error boundary shows it rather than an endless spinner. */
  readonly getSnapshot = (): LiveRead<T> => {
    if (this.#failure !== null && this.#read.state === 'loading') throw this.#failure;
    return this.#read;
  };

  #start(): void {
    const subscription = liveQuery(this.#querier).subscribe({
      next: (value) => {
        this.#failures = 0;
        this.#failure = null;
        this.#read = { state: 'ready', value };
        this.#tell();
      },
      error: (cause: unknown) => this.#again(cause),
    });
    this.#stop = () => subscription.unsubscribe();
  }

  // An error ends a live query. A connection the browser dropped comes back when it is asked again (design: offline, section 6).
  #again(cause: unknown): void {
    this.#failures += 1;
    if (this.#failures > REOPEN_ATTEMPTS) {
      this.#failure = cause;
      this.#tell();
      return;
    }
    const timer = setTimeout(() => this.#start(), REOPEN_DELAY_MS * this.#failures);
    this.#stop = () => clearTimeout(timer);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

import { useMemo, useRef } from 'react';
import { faultOf } from '#app/data/faults.ts';
import { follow, LONGEST_ON_SCREEN_MS } from '#app/data/follow.ts';
import { createSignal, type ReadableStore } from '#app/store.ts';
import { useTransitionStore } from './use-transition-store.ts';

/** The data of a screen. A ready value may be old; it carries its time. */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'failed'; reason: LiveFailure }
  | { state: 'ready'; value: T };

/**
 * Reason why there is nothing to show: the server refused, it is unreachable and this device has no copy, or the id
 * is impossible.
 */
export type LiveFailure =
  | { kind: 'invalid-id' }
  | { kind: 'not-found' }
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string };

/** The result of a live database query so far. */
export type QueryRead<T> = { state: 'loading' } | { state: 'ready'; value: T };

/**
 * Reads the database, and reads it again whenever the rows it touched change, in this tab or another. When `deps`
 * change it starts again at `loading`, because one order's contents must never appear at another's address.
 * `earlier`: an earlier result of the same query for the screen to start with.
 */
export function useLiveQuery<T>(
  querier: () => Promise<T>,
  deps: readonly unknown[],
  earlier?: QueryRead<T>,
): QueryRead<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's deps decide; the querier itself is new on each render.
  const source = useMemo(() => new LiveQuery(querier, earlier), deps);
  return useTransitionStore(source);
}

/** Like useLiveQuery, but the previous result stays until the next is read: lists would flicker between pages. */
export function useLiveQueryKeeping<T>(querier: () => Promise<T>, deps: readonly unknown[]): QueryRead<T> {
  const former = useRef<QueryRead<T>>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const source = useMemo(() => new LiveQuery(querier, former.current), deps);
  const read = useTransitionStore(source);
  former.current = read;
  return read;
}

/** Nothing was read yet. */
export const LOADING = { state: 'loading' } as const;
const ATTEMPTS = 3;
const RETRY_MS = 100;
/** The longest pause between two attempts. */
const LONGEST_DELAY_MS = 5_000;

/**
 * Dexie's liveQuery swallows an AbortError or DatabaseClosedError and waits for a change that will never be
 * announced. Under another name such errors are reported.
 */
class LostRead extends Error {
  override readonly name = 'LostRead';
}

/** Live queries on screen that have a result and cannot read a newer one, with the error that prevents it. */
const outdated = new Map<object, unknown>();
const outdatedChanged = createSignal();

/** The reason why something on screen is older than the device's data; null if nothing is. */
export const outdatedReads: ReadableStore<unknown> = {
  getSnapshot: () => outdated.values().next().value ?? null,
  subscribe: outdatedChanged.subscribe,
};

/**
 * One live query as a store. It runs while it has subscribers, and keeps its last result without them, so that a
 * remounted component does not flicker.
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
      this.#setFailure(null);
    };
  };

  /** True if the result cannot be read again, so that it may be older than the device's data. */
  isOutdated(): boolean {
    return outdated.has(this);
  }

  /** Throws while there is nothing to show and reading fails: the error boundary shows, not an endless spinner. */
  readonly getSnapshot = (): QueryRead<T> => {
    if (this.#failure !== null && this.#read.state === 'loading') throw this.#failure;
    return this.#read;
  };

  #start(): void {
    this.#stop = follow(
      () => this.#query(),
      (value) => {
        this.#failures = 0;
        this.#setFailure(null);
        this.#read = { state: 'ready', value };
        this.#changed.notify();
      },
      (cause) => this.#retry(cause),
      LONGEST_ON_SCREEN_MS,
    );
  }

  async #query(): Promise<T> {
    try {
      return await this.#querier();
    } catch (cause) {
      throw faultOf(cause) === 'lost' ? new LostRead('the database was lost', { cause }) : cause;
    }
  }

  // Restarting it also reopens a connection that the browser dropped.
  #retry(cause: unknown): void {
    // After an error Dexie still follows what was read before it: there would be two subscriptions.
    this.#stop?.();
    this.#failures += 1;
    if (this.#failures > ATTEMPTS) {
      this.#setFailure(cause);
      this.#changed.notify();
    }
    const delayMs = Math.min(RETRY_MS * this.#failures, LONGEST_DELAY_MS);
    const timer = setTimeout(() => this.#start(), delayMs);
    this.#stop = () => clearTimeout(timer);
  }

  #setFailure(cause: unknown): void {
    this.#failure = cause;
    const isOutdated = cause !== null && this.#read.state === 'ready';
    // Later attempts' errors are no news.
    if (isOutdated === outdated.has(this)) return;
    if (isOutdated) outdated.set(this, cause);
    else outdated.delete(this);
    outdatedChanged.notify();
  }
}

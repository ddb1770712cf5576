import { useMemo, useRef } from 'react';
import { faultOf } from '#app/data/faults.ts';
import { follow, LONGEST_ON_SCREEN_MS } from '#app/data/follow.ts';
import { createSignal, type ReadableStore } from '#app/store.ts';
import { useTransitionStore } from './use-transition-store.ts';

/** What a screen reads. A ready value may be old; it says from when it is. */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'failed'; reason: LiveFailure }
  | { state: 'ready'; value: T };

/** Why there is nothing to show: the server refused, it is out of reach and this device holds no copy, or what was asked for cannot be. */
export type LiveFailure =
  | { kind: 'invalid-id' }
  | { kind: 'not-found' }
  | { kind: 'offline' }
  | { kind: 'refused'; status: number; detail: string };

/** What a live query of the database has read so far. */
export type QueryRead<T> = { state: 'loading' } | { state: 'ready'; value: T };

/**
 * Reads the database, and reads it again whenever the rows it touched change, in this tab or another. When `deps` change it
 * starts again at `loading`, because one order's contents must never stand under another's address. `earlier`: what was read of the
 * same before, so that the screen begins with it.
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

/** Like useLiveQuery, but the previous result stays until the next one is read: for lists, which would flicker between pages. */
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

/** Dexie's liveQuery swallows an AbortError or DatabaseClosedError and waits for a change that will never be announced; under another name they arrive. */
class LostRead extends Error {
  override readonly name = 'LostRead';
}

/** Live queries on screen that have a result and cannot read a newer one, with what stands in their way. */
const outdated = new Map<object, unknown>();
const outdatedChanged = createSignal();

/** Why something on screen is older than what this device holds; null: nothing is. */
export const outdatedReads: ReadableStore<unknown> = {
  getSnapshot: () => outdated.values().next().value ?? null,
  subscribe: outdatedChanged.subscribe,
};

/**
 * One live query as a store. It runs while it has subscribers, and keeps its last result without
 * them, so that a component that comes back does not flicker.
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

  /** Whether what was read cannot be read again, so that it may be older than what the device holds. */
  isOutdated(): boolean {
    return outdated.has(this);
  }

  /** Throws while there is nothing to show and reading fails, so that the error boundary shows rather than an endless spinner. */
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

  // Starting it again also reopens a connection that the browser dropped.
  #retry(cause: unknown): void {
    // After an error Dexie goes on following what was read before it: there would be two.
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
    // What the next attempt meets is no news.
    if (isOutdated === outdated.has(this)) return;
    if (isOutdated) outdated.set(this, cause);
    else outdated.delete(this);
    outdatedChanged.notify();
  }
}

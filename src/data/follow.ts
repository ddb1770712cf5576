import { Dexie, liveQuery } from 'dexie';
import { createSignal } from '../store.ts';

/**
 * After each read a query pauses for this many times the duration of the read. Sending changes the outbox twice per
 * entry, and the screen must not keep the disk busy while entries are sent.
 */
const REST_PER_READING = 8;
const LONGEST_REST_MS = 500;
/**
 * Longest pause for what a screen shows: while changes keep coming, each pause is twice the one before, up to this.
 * What is shown while an outbox drains stays true, because an action looks the same after it was sent.
 */
export const LONGEST_ON_SCREEN_MS = 2_000;

const hurried = createSignal();

/**
 * Called when the user did something or a series of changes is over: no live query of this page then pauses longer
 * than after its first read.
 */
export function shortenReadPauses(): void {
  hurried.notify();
}

const OUTDATED = Symbol('outdated');

/**
 * A throttled live query. Calls `onChange` with the result of `read`, now and after each change by a tab or the
 * service worker; changes in quick succession share a read. `longestRestMs` is the longest pause while changes keep
 * coming. Returns an unsubscribe function.
 */
export function follow<T>(
  read: () => Promise<T>,
  onChange: (found: T) => void,
  failed: (error: unknown) => void,
  longestRestMs = LONGEST_REST_MS,
): () => void {
  const pace = new Pace(longestRestMs);
  let asked = 0;
  let notified = 0;
  let isOver = false;
  const isCurrent = (turn: number) => turn === asked && !isOver;
  const notifyOnce = (turn: number, found: T): void => {
    if (isOver || turn <= notified) return;
    notified = turn;
    onChange(found);
  };
  // Must itself be an `async` function, or Dexie does not watch reads after the first await.
  const subscription = liveQuery(async (): Promise<T | typeof OUTDATED> => {
    asked += 1;
    const turn = asked;
    while (isCurrent(turn) && pace.mustWait()) await pace.wait();
    if (!isCurrent(turn)) return OUTDATED;
    const found = await pace.run(read);
    // Dexie drops a result that was outdated by another change; under constant change it would never deliver one.
    setTimeout(() => notifyOnce(turn, found));
    return found;
  }).subscribe({
    next: (found) => {
      if (found !== OUTDATED) notifyOnce(asked, found);
    },
    error: failed,
  });
  return () => {
    isOver = true;
    subscription.unsubscribe();
    pace.end();
  };
}

/**
 * Resolves to the first non-null result of `read`, now or after a change; to null after `waitMs`. Rejects on failure.
 * `onNews`: calls back when reading need not wait for the change to be noticed.
 */
export function firstFound<T>(
  read: () => Promise<T | null>,
  waitMs: number,
  onNews?: (readNow: () => void) => () => void,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      stopNews?.();
      settle();
    };
    const take = (found: T | null) => {
      if (found !== null) end(() => resolve(found));
    };
    const fail = (cause: unknown) => end(() => reject(cause));
    const timer = setTimeout(() => end(() => resolve(null)), waitMs);
    const stop = follow(read, take, fail);
    const stopNews = onNews?.(() => void read().then(take, fail));
  });
}

/** One read at a time, with pauses in between. */
class Pace {
  readonly end = hurried.subscribe(() => this.#hurry());
  readonly #longestMs: number;
  #isReading = false;
  #endedMs = 0;
  #restMs = 0;
  /** The pause if the last read had not been one of a series. */
  #leastMs = 0;
  #isAskedFor = false;
  #waiting: (() => void)[] = [];

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  mustWait(): boolean {
    return this.#isReading || this.#restLeftMs() > 0;
  }

  /** A Dexie promise, since Dexie would not watch reads after any other kind. */
  wait(): PromiseLike<void> {
    this.#isAskedFor = true;
    return new Dexie.Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isReading) setTimeout(resolve, this.#restLeftMs());
    });
  }

  async run<T>(read: () => Promise<T>): Promise<T> {
    const inARowMs = this.#isAskedFor ? Math.min(this.#restMs * 2, this.#longestMs) : 0;
    this.#isAskedFor = false;
    this.#isReading = true;
    const beganMs = performance.now();
    try {
      return await read();
    } finally {
      this.#isReading = false;
      this.#endedMs = performance.now();
      this.#leastMs = Math.min((this.#endedMs - beganMs) * REST_PER_READING, LONGEST_REST_MS);
      this.#restMs = Math.max(this.#leastMs, inARowMs);
      this.#resume();
    }
  }

  #restLeftMs(): number {
    return this.#endedMs + this.#restMs - performance.now();
  }

  #hurry(): void {
    this.#restMs = this.#leastMs;
    this.#resume();
  }

  #resume(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

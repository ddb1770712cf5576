import { Dexie, liveQuery } from 'dexie';
import { createSignal } from '../store.ts';

/**
 * After each read a query rests for this many times as long as the read took: sending changes the outbox twice per entry, and
 * what is on screen must not keep the disk from the sender.
 */
const REST_PER_READING = 8;
const LONGEST_REST_MS = 500;
/**
 * For what a screen shows: as long as changes keep coming, each rest is twice as long as the one before, up to this. While an
 * outbox empties itself, what is shown stays true, because an act looks the same once it was sent.
 */
export const LONGEST_ON_SCREEN_MS = 2_000;

const hurried = createSignal();

/** The person did something, or what kept changing is over: no live query of this page rests longer than after its first read. */
export function shortenReadPauses(): void {
  hurried.notify();
}

const OUTDATED = Symbol('outdated');

/**
 * A live query that keeps its distance: calls `onChange` with what `read` finds, now and after each change by a tab or the
 * service worker; changes in quick succession are read together. `longestRestMs`: while they keep coming. Returns an unsubscribe
 * function.
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
    // Dexie drops a result that a change has overtaken; under constant change it would never deliver one.
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

/** Resolves to the first non-null value that `read` finds now or after a change; to null after `waitMs`. Rejects when reading fails. */
export function firstFound<T>(read: () => Promise<T | null>, waitMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve(null)), waitMs);
    const stop = follow(
      read,
      (found) => {
        if (found !== null) end(() => resolve(found));
      },
      (cause) => end(() => reject(cause)),
    );
  });
}

/** One read at a time, with rests in between. */
class Pace {
  readonly end = hurried.subscribe(() => this.#hurry());
  readonly #longestMs: number;
  #isReading = false;
  #endedMs = 0;
  #restMs = 0;
  /** How long it would rest if the last read had not been one in a row. */
  #leastMs = 0;
  #isAskedFor = false;
  #waiting: (() => void)[] = [];

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  mustWait(): boolean {
    return this.#isReading || this.#restLeftMs() > 0;
  }

  /** A Dexie promise, since reads after any other kind would not be watched. */
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

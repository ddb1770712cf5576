import { Dexie, liveQuery } from 'dexie';

/**
 * After each read a query rests for this many times as long as the read took: sending changes the outbox twice per entry, and
 * what is on screen must not keep the disk from the sender.
 */
const REST_PER_READING = 8;
const LONGEST_REST_MS = 500;

const OUTDATED = Symbol('outdated');

/**
 * A live query that keeps its distance: calls `onChange` with what `read` finds, now and after each change by a tab or the
 * service worker; changes in quick succession are read together. Returns an unsubscribe function.
 */
export function follow<T>(
  read: () => Promise<T>,
  onChange: (found: T) => void,
  failed: (error: unknown) => void,
): () => void {
  const pace = new Pace();
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
  #isReading = false;
  #restUntilMs = 0;
  #waiting: (() => void)[] = [];

  mustWait(): boolean {
    return this.#isReading || performance.now() < this.#restUntilMs;
  }

  /** A Dexie promise, since reads after any other kind would not be watched. */
  wait(): PromiseLike<void> {
    return new Dexie.Promise<void>((resolve) => {
      if (this.#isReading) this.#waiting.push(resolve);
      else setTimeout(resolve, this.#restUntilMs - performance.now());
    });
  }

  async run<T>(read: () => Promise<T>): Promise<T> {
    this.#isReading = true;
    const beganMs = performance.now();
    try {
      return await read();
    } finally {
      const endedMs = performance.now();
      this.#isReading = false;
      this.#restUntilMs = endedMs + Math.min((endedMs - beganMs) * REST_PER_READING, LONGEST_REST_MS);
      for (const resume of this.#waiting.splice(0)) resume();
    }
  }
}

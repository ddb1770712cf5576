import { Dexie, liveQuery } from 'dexie';

/**
 * After each reading a question rests for so many times as long as the reading took: while the outbox is being emptied, which
 * changes it twice for each entry, what is on screen must not keep the disk from the sender.
 */
const REST_PER_READING = 8;
const LONGEST_REST_MS = 500;

const OUTDATED = Symbol('outdated');

/**
 * Calls `onChange` with what `read` finds in the device's database, now and after each change that a tab or the service worker makes to it;
 * of changes that follow each other closely they are taken together. `read` is one question at a time. Returns an unsubscribe function.
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
  // The function given to Dexie must itself be an `async` one, or reads after its first await go unwatched.
  const subscription = liveQuery(async (): Promise<T | typeof OUTDATED> => {
    asked += 1;
    const turn = asked;
    while (isCurrent(turn) && pace.mustWait()) await pace.wait();
    if (!isCurrent(turn)) return OUTDATED;
    const found = await pace.run(read);
    // An answer that a change has overtaken is dropped by Dexie; while changes go on it would never give one.
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

/** One reading at a time, with rests between. */
class Pace {
  #isReading = false;
  #restUntilMs = 0;
  #waiting: (() => void)[] = [];

  mustWait(): boolean {
    return this.#isReading || performance.now() < this.#restUntilMs;
  }

  /** Dexie's own kind of promise: after any other the reading that follows would not be watched. */
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

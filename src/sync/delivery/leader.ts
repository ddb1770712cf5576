import { LEADER_LOCK } from '../limits.ts';
import type { LockPort } from '../ports.ts';

/** Runs while this tab leads; has to end soon after `signal` aborts. */
export type LeaderTask = (signal: AbortSignal) => Promise<void>;

/**
 * Which of the tabs and the service worker sends: one lock, queued for and held for life, because a probe with `ifAvailable`
 * would never take over from a tab that closes (design: offline, section 4).
 */
export class Leadership {
  readonly #locks: LockPort;
  readonly #task: LeaderTask;
  readonly #report: (error: unknown, context: string) => void;
  #ending: AbortController | null = null;
  #held: Promise<void> = Promise.resolve();

  constructor(locks: LockPort, task: LeaderTask, report: (error: unknown, context: string) => void) {
    this.#locks = locks;
    this.#task = task;
    this.#report = report;
  }

  /** Joins the queue for the lead. Returns at once; a second call changes nothing. */
  start(): void {
    if (this.#ending !== null) return;
    const ending = new AbortController();
    this.#ending = ending;
    this.#held = this.#queue(ending.signal);
  }

  /** Leaves the queue or gives up the lead, after the task has ended. */
  async stop(): Promise<void> {
    this.#ending?.abort();
    await this.#held;
    this.#ending = null;
  }

  /** Runs the task once if nobody leads, until it ends or `ended` aborts. Resolves to whether it did. */
  async leadIfFree(task: LeaderTask, ended: AbortSignal): Promise<boolean> {
    return (await this.#lead(task, ended, { ifAvailable: true })) !== 'not-free';
  }

  async #queue(ended: AbortSignal): Promise<void> {
    try {
      // A task ends only with the lead; one that ends by itself must not be started over and over.
      while (!ended.aborted) if ((await this.#lead(this.#task, ended, { signal: ended })) === 'led') return;
    } catch (error) {
      this.#report(error, 'the leader lock');
    }
  }

  /** Runs the task while this tab has the lock. `lost`: waiting for it was aborted, or another tab stole it and sends now. */
  async #lead(
    task: LeaderTask,
    ended: AbortSignal,
    options: { ifAvailable: true } | { signal: AbortSignal },
  ): Promise<'led' | 'not-free' | 'lost'> {
    const losing = new AbortController();
    const lose = () => losing.abort();
    ended.addEventListener('abort', lose, { once: true });
    if (ended.aborted) lose();
    let running: Promise<void> | null = null;
    try {
      await this.#locks.request(LEADER_LOCK, { mode: 'exclusive', ...options }, async (lock) => {
        if (lock === null) return;
        running = task(losing.signal);
        await running;
      });
      return running === null ? 'not-free' : 'led';
    } catch (error) {
      lose();
      await Promise.resolve(running).catch((cause: unknown) => this.#report(cause, 'leading'));
      if (!isAbort(error)) throw error;
      return 'lost';
    } finally {
      ended.removeEventListener('abort', lose);
    }
  }
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

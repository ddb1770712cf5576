import { LEADER_LOCK } from '../limits.ts';
import type { LockPort } from '../ports.ts';

/** Runs while this tab leads; must end soon after `signal` aborts. */
export type LeaderTask = (signal: AbortSignal) => Promise<void>;

/**
 * The lead among tabs and the service worker: one lock, waited for in a queue and held for life, because a probe with
 * `ifAvailable` never takes over from a tab that closes (design: offline, section 4).
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

  /** Joins the queue for the lead. Returns at once; asking twice changes nothing. */
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

  /** Runs the task once if nobody leads, until it ends or `ended` aborts; answers whether it did. */
  async leadIfFree(task: LeaderTask, ended: AbortSignal): Promise<boolean> {
    let led = false;
    let running: Promise<void> = Promise.resolve();
    const losing = new AbortController();
    const lose = () => losing.abort();
    ended.addEventListener('abort', lose, { once: true });
    if (ended.aborted) lose();
    try {
      await this.#locks.request(LEADER_LOCK, { mode: 'exclusive', ifAvailable: true }, (lock) => {
        led = lock !== null;
        if (led) running = task(losing.signal);
        return running;
      });
    } catch (error) {
      // Stolen, as below: whoever has it now sends.
      lose();
      await running.catch((cause: unknown) => this.#report(cause, 'leading'));
      if (!isAbort(error)) throw error;
    } finally {
      ended.removeEventListener('abort', lose);
    }
    return led;
  }

  async #queue(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const losing = new AbortController();
      const lose = () => losing.abort();
      ended.addEventListener('abort', lose, { once: true });
      let task: Promise<void> = Promise.resolve();
      try {
        await this.#locks.request(LEADER_LOCK, { mode: 'exclusive', signal: ended }, () => {
          task = this.#task(losing.signal);
          return task;
        });
        // The task ends only when the lead does; one that ends by itself must not be started over and over.
        if (!ended.aborted) return;
      } catch (error) {
        // Aborted while waiting, or the lock was stolen: whoever has it now sends, so this tab must stop at once.
        losing.abort();
        await task.catch((cause: unknown) => this.#report(cause, 'leading'));
        if (!isAbort(error)) {
          this.#report(error, 'the leader lock');
          return;
        }
      } finally {
        ended.removeEventListener('abort', lose);
      }
    }
  }
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

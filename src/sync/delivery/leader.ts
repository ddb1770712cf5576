import { createStore, type ReadableStore } from '#app/store.ts';
import { LEADER_LOCK, LEADER_SILENCE_MS } from '../limits.ts';
import type { EngineClock, LockPort, PagePort, WakeReason } from '../ports.ts';

/**
 * Runs while this tab leads. Has to end soon after `signal` aborts and, while the lead is `wanted`, as soon as it can
 * leave everything to another tab.
 */
export type LeaderTask = (signal: AbortSignal, wanted: ReadableStore<boolean>) => Promise<void>;

type LeadershipDeps = {
  locks: LockPort;
  clock: Pick<EngineClock, 'setTimer' | 'clearTimer'>;
  /** Undefined: never hidden, and never in front. */
  page?: PagePort;
  /** Notifies the other tabs and the service worker. */
  notify: (reason: WakeReason) => void;
  report: (error: unknown, context: string) => void;
};

/**
 * Decides which of the tabs and the service worker sends. There is one lock, which each queues for and keeps for
 * life, because a probe with `ifAvailable` would never take over from a tab that closes [Q10].
 *
 * If a tab is in front, it leads, because browsers slow hidden tabs down and stop them. A tab that comes to the front
 * announces it, and a hidden leader hands over in the order of the queue: a hidden tab whose turn it is asks whether
 * another is in front, and passes the lead on. A hidden leader that gets no answer keeps the lead.
 */
export class Leadership {
  readonly #deps: LeadershipDeps;
  readonly #task: LeaderTask;
  readonly #wanted = createStore(false);
  #ending: AbortController | null = null;
  #held: Promise<void> = Promise.resolve();
  #isLeading = false;
  /** The lead was wanted at some time since it began, so its end may be a handover. */
  #wasWanted = false;
  /** Gives up the place in the queue; null while this tab is not in it. */
  #leaveQueue: AbortController | null = null;
  #mustSteal = false;
  /** Timer that runs until the leader answers. */
  #silence: unknown = null;

  constructor(deps: LeadershipDeps, task: LeaderTask) {
    this.#deps = deps;
    this.#task = task;
  }

  /** Joins the queue for the lead. Returns at once; a second call changes nothing. */
  start(): void {
    if (this.#ending !== null) return;
    const ending = new AbortController();
    this.#ending = ending;
    this.#held = this.#queue(ending.signal);
    this.#ask();
  }

  /** Leaves the queue, or gives up the lead after the task has ended. */
  async stop(): Promise<void> {
    this.#ending?.abort();
    this.#expectNothing();
    await this.#held;
    this.#ending = null;
  }

  /** Runs the task once if nobody leads, until it ends or `ended` aborts. Resolves to true if it ran. */
  async leadIfFree(task: LeaderTask, ended: AbortSignal): Promise<boolean> {
    return (await this.#lead(task, ended, { ifAvailable: true })) !== 'not-free';
  }

  /** The page came to the front or went to the back. */
  pageChanged(): void {
    if (this.#isInFront()) {
      this.#wanted.set(false);
      this.#ask();
    } else {
      this.#expectNothing();
      if (this.#isLeading) this.#deps.notify('hidden');
    }
  }

  /** Another tab sent this reason. */
  heard(reason: WakeReason): void {
    if (reason === 'leading') this.#expectNothing();
    else if (reason === 'hidden') this.#ask();
    else if (this.#isLeading && (reason === 'visible' || reason === 'captured')) {
      this.#deps.notify('leading');
      if (reason === 'visible' && this.#isHidden()) this.#want();
    }
  }

  /** The others were notified of something that the leader answers. A silent leader loses the lead. */
  expectAnswer(): void {
    if (this.#isLeading || !this.#isInFront() || this.#silence !== null) return;
    this.#silence = this.#deps.clock.setTimer(() => {
      this.#silence = null;
      if (!this.#isInFront() || this.#leaveQueue === null) return;
      this.#mustSteal = true;
      this.#leaveQueue.abort();
    }, LEADER_SILENCE_MS);
  }

  #ask(): void {
    // A tab outside the queue must not request a lead it cannot get: the leader would hand over to nobody, for ever.
    if (this.#leaveQueue === null || !this.#isInFront()) return;
    this.#deps.notify('visible');
    this.expectAnswer();
  }

  #expectNothing(): void {
    if (this.#silence !== null) this.#deps.clock.clearTimer(this.#silence);
    this.#silence = null;
  }

  #isInFront(): boolean {
    return this.#deps.page?.isInFront() === true;
  }

  #isHidden(): boolean {
    return this.#deps.page?.isInFront() === false;
  }

  async #queue(ended: AbortSignal): Promise<void> {
    try {
      while (!ended.aborted) {
        const outcome = await this.#lead(this.#task, ended, this.#place(ended));
        // A task ends with the lead or hands it over. One that ends on its own must not be restarted over and over.
        if (outcome === 'led' && !this.#wasWanted) return;
      }
    } catch (error) {
      this.#deps.report(error, 'the leader lock');
    } finally {
      this.#leaveQueue = null;
    }
  }

  #place(ended: AbortSignal): { steal: true } | { signal: AbortSignal } {
    if (this.#mustSteal) {
      this.#mustSteal = false;
      return { steal: true };
    }
    const leave = new AbortController();
    ended.addEventListener('abort', () => leave.abort(), { once: true, signal: leave.signal });
    this.#leaveQueue = leave;
    return { signal: leave.signal };
  }

  /** Runs the task while this tab has the lock. `lost`: waiting was aborted, or another tab stole it and now sends. */
  async #lead(
    task: LeaderTask,
    ended: AbortSignal,
    options: { ifAvailable: true } | { steal: true } | { signal: AbortSignal },
  ): Promise<'led' | 'not-free' | 'lost'> {
    const losing = new AbortController();
    const lose = () => losing.abort();
    ended.addEventListener('abort', lose, { once: true });
    if (ended.aborted) lose();
    let running: Promise<void> | null = null;
    try {
      await this.#deps.locks.request(LEADER_LOCK, { mode: 'exclusive', ...options }, async (lock) => {
        if (lock === null) return;
        this.#began();
        running = task(losing.signal, this.#wanted);
        await running;
      });
      return running === null ? 'not-free' : 'led';
    } catch (error) {
      lose();
      await Promise.resolve(running).catch((cause: unknown) => this.#deps.report(cause, 'leading'));
      if (!isAbort(error)) throw error;
      return 'lost';
    } finally {
      this.#isLeading = false;
      ended.removeEventListener('abort', lose);
    }
  }

  #want(): void {
    this.#wasWanted = true;
    this.#wanted.set(true);
  }

  #began(): void {
    this.#isLeading = true;
    this.#wasWanted = false;
    this.#wanted.set(false);
    this.#leaveQueue = null;
    this.#expectNothing();
    this.#deps.notify('leading');
    if (this.#isHidden()) this.#deps.notify('hidden');
  }
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

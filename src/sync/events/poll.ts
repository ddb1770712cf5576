import type { DeviceDatabase } from '#app/data/database.ts';
import { POLL_MS, POLL_UNUSED_MS, POLLS_FOR_RARE } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { Puller } from '../pull/pull.ts';
import type { Reachability } from '../reachability.ts';
import { isSending } from './refresh.ts';
import { isRarelyChanged } from './topics.ts';

type EventPollDeps = {
  database: DeviceDatabase;
  puller: Pick<Puller, 'refreshWatched'>;
  reachability: Reachability;
  clock: EngineClock;
  random: () => number;
  page: EventsPage;
  /** True if polling is needed: a user is signed in, and there is no stream of changes. */
  isNeeded: () => boolean;
  report: (error: unknown, context: string) => void;
};

/**
 * Without a stream of changes, refreshes the screen while it is visible and in use. Returns an unsubscribe function.
 */
export function startPolling(deps: EventPollDeps): () => void {
  const { database, puller, reachability, clock, random, page, isNeeded, report } = deps;
  let timer: unknown = null;
  let polls = 0;
  let usedAt = clock.now().getTime();
  let readAt = usedAt;

  const poll = async () => {
    const nowMs = clock.now().getTime();
    // After the clock was set back, the last use is in the future and counts as now.
    if (usedAt > nowMs) usedAt = nowMs;
    if (!isNeeded() || nowMs - usedAt > POLL_UNUSED_MS) return;
    // An unreachable server is already probed by pull/refresh.ts.
    if (reachability.current() === 'unreached' || (await isSending(database))) return;
    polls += 1;
    readAt = nowMs;
    const isFull = polls % POLLS_FOR_RARE === 0;
    puller.refreshWatched((key) => isFull || !isRarelyChanged(key));
  };
  const next = (delayMs: number) => {
    if (timer !== null) clock.clearTimer(timer);
    timer = clock.setTimer(() => {
      poll().catch((error: unknown) => report(error, 'polling'));
      next(POLL_MS * (0.9 + 0.2 * random()));
    }, delayMs);
  };
  /** The time left until the next poll; 0 if it fell due while the page was hidden. */
  const left = () => Math.min(POLL_MS, Math.max(0, readAt + POLL_MS - clock.now().getTime()));
  const look = (what: 'visibility' | 'use') => {
    if (what === 'use') {
      const wasUnused = clock.now().getTime() - usedAt > POLL_UNUSED_MS;
      usedAt = clock.now().getTime();
      if (wasUnused && page.isVisible()) next(0);
      return;
    }
    if (page.isVisible()) {
      // Bringing a page to the front counts as using it.
      usedAt = clock.now().getTime();
      next(left());
    } else if (timer !== null) {
      clock.clearTimer(timer);
      timer = null;
    }
  };
  const unsubscribe = page.subscribe(look);
  if (page.isVisible()) next(POLL_MS);
  return () => {
    unsubscribe();
    if (timer !== null) clock.clearTimer(timer);
  };
}

/** Visibility and use of the page. */
export type EventsPage = {
  isVisible(): boolean;
  /** Notifies when it appears or disappears and when someone uses it. Returns an unsubscribe function. */
  subscribe(listener: (what: 'visibility' | 'use') => void): () => void;
};

/** Signs of someone at the screen. Not a moving pointer, which a passing lorry can shake too. */
const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function pageOf(document: Document): EventsPage {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe: (listener) => {
      const shown = () => listener('visibility');
      const used = () => listener('use');
      const options = { capture: true, passive: true };
      document.addEventListener('visibilitychange', shown);
      for (const action of ACTIONS) document.addEventListener(action, used, options);
      return () => {
        document.removeEventListener('visibilitychange', shown);
        for (const action of ACTIONS) document.removeEventListener(action, used, options);
      };
    },
  };
}

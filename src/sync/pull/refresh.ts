import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { follow } from '#app/data/follow.ts';
import { readMeta } from '#app/data/meta.ts';
import { DRAIN_SETTLE_MS, PROBE_BASE_MS, PROBE_CAP_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { Reachability } from '../reachability.ts';
import type { Puller } from './pull.ts';

export type RefreshDeps = {
  database: DeviceDatabase;
  puller: Puller;
  reachability: Reachability;
  clock: EngineClock;
  /** The window, for its `online` and `offline` events. */
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Work beyond the screen: prefetch, read the runtime configuration again. */
  onReconnect: () => void;
  report: (error: unknown, context: string) => void;
};

/**
 * Refreshes what is on screen after each reconnect and each drain, not on focus. While the server is unreachable,
 * that refresh doubles as the probe for it. Returns an unsubscribe function.
 */
export function startRefreshing(deps: RefreshDeps): () => void {
  const stops = [followReachability(deps), followDrains(deps)];
  return () => {
    for (const stop of stops) stop();
  };
}

const HINTS = ['online', 'offline'] as const;

function followReachability({ puller, reachability, clock, events, onReconnect }: RefreshDeps): () => void {
  let timer: unknown = null;
  let waitMs = PROBE_BASE_MS;
  let wasUnreached = reachability.current() === 'unreached';
  const stopProbing = () => {
    if (timer !== null) clock.clearTimer(timer);
    timer = null;
    waitMs = PROBE_BASE_MS;
  };
  const probe = () => {
    timer = clock.setTimer(() => {
      puller.refreshWatched();
      waitMs = Math.min(2 * waitMs, PROBE_CAP_MS);
      probe();
    }, waitMs);
  };
  const look = () => {
    const isUnreached = reachability.current() === 'unreached';
    if (isUnreached && timer === null) probe();
    if (!isUnreached) stopProbing();
    if (wasUnreached && !isUnreached) {
      puller.refreshWatched();
      onReconnect();
    }
    wasUnreached = isUnreached;
  };
  // Only hints: the read finds out if they are true.
  const findOut = () => puller.refreshWatched();
  for (const hint of HINTS) events.addEventListener(hint, findOut);
  const unsubscribe = reachability.subscribe(look);
  look();
  return () => {
    stopProbing();
    unsubscribe();
    for (const hint of HINTS) events.removeEventListener(hint, findOut);
  };
}

/** A drain ends when something was delivered and nothing is being sent any more; entries in a row are one drain. */
function followDrains({ database, puller, clock, report }: RefreshDeps): () => void {
  let seen: string | null | undefined;
  let timer: unknown = null;
  const cancel = () => {
    if (timer !== null) clock.clearTimer(timer);
    timer = null;
  };
  const look = async () => {
    const [last, sending] = await Promise.all([
      readMeta(database, 'last-delivered'),
      database.entries.where('state').equals('sending').count(),
    ]);
    return { at: last?.at ?? null, sending };
  };
  const stop = follow(
    () => read(database, [database.facts, database.entries], look),
    ({ at, sending }) => {
      cancel();
      if (seen === undefined) seen = at;
      if (sending > 0 || at === seen) return;
      timer = clock.setTimer(() => {
        seen = at;
        timer = null;
        puller.refreshWatched();
      }, DRAIN_SETTLE_MS);
    },
    (cause) => report(cause, 'following the outbox'),
  );
  return () => {
    cancel();
    stop();
  };
}

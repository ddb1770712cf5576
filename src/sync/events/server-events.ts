import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import type { RuntimeConfigSource } from '#app/api/runtime-config.ts';
import {
  LIVE_HIDDEN_MS,
  LIVE_REFUSED_MS,
  LIVE_RETRY_BASE_MS,
  LIVE_RETRY_CAP_MS,
  RETRY_AFTER_CAP_MS,
} from '../limits.ts';
import type { EngineClock, LockPort } from '../ports.ts';
import type { EventsPage } from './poll.ts';
import { startPolling } from './poll.ts';
import { createEventRefresh, type EventRefreshDeps } from './refresh.ts';
import { type EventListener, type EventStreamDeps, followStream, type StreamEnd } from './stream.ts';
import { type EventChannel, shareBetweenTabs } from './tabs.ts';
import type { ServerChange } from './topics.ts';

/** Lock of the one tab with the stream: browsers allow six connections per host for all tabs together. */
const LIVE_LOCK = 'vendor-management-live';

export type ServerEventsDeps = EventStreamDeps &
  EventRefreshDeps & {
    random: () => number;
    locks: LockPort;
    channel: EventChannel;
    page: EventsPage;
    config: Pick<RuntimeConfigSource, 'getSnapshot' | 'subscribe'>;
    /** Owner who is signed in. A stream belongs to one user. */
    session: { owner: () => string | null; subscribe: (listener: () => void) => () => void };
  };

/**
 * Keeps the screen in step with other users' changes: by the host's stream of changes if it has one (one per device,
 * shared between its tabs), otherwise by polling. Sending does not depend on it. Returns an unsubscribe function.
 */
export function startServerEvents(deps: ServerEventsDeps): () => void {
  const { page, session } = deps;
  const refresh = createEventRefresh(deps);
  let hasMissed = false;
  const changed = (change: ServerChange) => {
    if (page.isVisible()) refresh.changed(change);
    else hasMissed = true;
  };
  const tabs = shareBetweenTabs(deps.channel, deps.clock, changed);
  const stopFollowing = startFollowing(deps, {
    // The stream does not cover the past, so every tab refreshes once.
    begun: () => tabs.notify('everything'),
    alive: tabs.notifyAlive,
    changed: tabs.notify,
    ended: tabs.ended,
  });
  const stops = [
    stopFollowing,
    page.subscribe(() => {
      if (!(hasMissed && page.isVisible())) return;
      hasMissed = false;
      refresh.changed('everything');
    }),
    startPolling({ ...deps, isNeeded: () => session.owner() !== null && !tabs.isLive() }),
    refresh.stop,
    tabs.stop,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Keeps a stream open, or queues for it, while a user is signed in and the page was visible within the last minute. */
function startFollowing(deps: ServerEventsDeps, listener: EventListener): () => void {
  const { clock, page, config, session, reachability } = deps;
  const waiting = pausable(clock);
  let following: { owner: string; end: AbortController } | null = null;
  let hiding: unknown = null;

  const stop = () => {
    following?.end.abort();
    following = null;
  };
  const look = () => {
    const owner = config.getSnapshot().events ? session.owner() : null;
    if (following !== null && owner !== following.owner) stop();
    if (owner === null || following !== null || !page.isVisible()) return;
    const end = new AbortController();
    following = { owner, end };
    void followInTurn(deps, waiting.pause, listener, end.signal);
  };
  const stopHiding = () => {
    if (hiding !== null) clock.clearTimer(hiding);
    hiding = null;
  };
  const turn = (what: 'visibility' | 'use') => {
    if (what === 'use') return;
    stopHiding();
    if (page.isVisible()) look();
    else hiding = clock.setTimer(stop, LIVE_HIDDEN_MS);
  };
  const ends = [
    config.subscribe(look),
    session.subscribe(look),
    page.subscribe(turn),
    reachability.subscribe((reach) => {
      if (reach === 'reached') waiting.hurry();
    }),
    stopHiding,
    stop,
  ];
  look();
  return () => {
    for (const end of ends) end();
  };
}

/** Waits for this tab's turn, then keeps a stream open until `signal` aborts. */
async function followInTurn(
  deps: ServerEventsDeps,
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
  listener: EventListener,
  signal: AbortSignal,
): Promise<void> {
  try {
    await deps.locks.request(LIVE_LOCK, { mode: 'exclusive', signal }, async () => {
      let cameThrough = false;
      for (let failures = 0; !signal.aborted; ) {
        let hasBegun = false;
        const begun = () => {
          hasBegun = true;
          listener.begun();
        };
        const end = await followStream(deps, { ...listener, begun }, signal);
        // The previous stream got through, so this network does not block only streams. Reported once: a network that
        // begins to block streams would otherwise be reported over and over.
        if (cameThrough && saysUnreachable(end)) deps.reachability.failed();
        cameThrough = hasBegun;
        failures = end.way === 'steady' ? 0 : failures + 1;
        if (!signal.aborted) await pause(waitAfter(end, failures, deps.random), signal);
      }
    });
  } catch (error) {
    // Aborted while queueing.
    if (!signal.aborted) deps.report(error, 'the lock of the stream');
  }
}

/** No answer, or a network's sign-in page in place of the host. */
function saysUnreachable(end: StreamEnd): boolean {
  const error = end.way === 'failed' ? end.error : null;
  return error instanceof UnreachableError && (error.reason === 'network' || error.reason === 'not-ours');
}

/**
 * Time to wait before opening a stream again: with jitter, because all devices reconnect when a server restarts;
 * doubled per consecutive failure; at least as long as the host requests; long if it refuses.
 */
function waitAfter(end: StreamEnd, failures: number, random: () => number): number {
  const ceiling = Math.min(LIVE_RETRY_CAP_MS, LIVE_RETRY_BASE_MS * 2 ** failures);
  const wait = Math.round(LIVE_RETRY_BASE_MS / 2 + random() * ceiling);
  const error = end.way === 'failed' ? end.error : null;
  if (error instanceof RejectedError) return Math.max(wait, LIVE_REFUSED_MS);
  const wish = error instanceof UnreachableError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(wait, Math.min(wish, RETRY_AFTER_CAP_MS));
}

/** A wait that `signal` or `hurry` can end early. */
function pausable(clock: EngineClock): {
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  hurry: () => void;
} {
  let hurry = () => {};
  return {
    hurry: () => hurry(),
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clock.clearTimer(timer);
          signal.removeEventListener('abort', end);
          hurry = () => {};
          resolve();
        };
        const timer = clock.setTimer(end, ms);
        signal.addEventListener('abort', end);
        hurry = end;
        if (signal.aborted) end();
      }),
  };
}

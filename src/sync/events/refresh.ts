import { read } from '#app/data/access.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import { LIVE_HOLD_MS, LIVE_REFRESH_MS } from '../limits.ts';
import type { EngineClock } from '../ports.ts';
import type { Puller } from '../pull/pull.ts';
import { concerns, type ServerChange } from './topics.ts';

export type EventRefreshDeps = {
  database: DeviceDatabase;
  puller: Pick<Puller, 'refreshWatched'>;
  clock: EngineClock;
  report: (error: unknown, context: string) => void;
};

/** True if something is being sent: the refresh after the drain then reads everything again anyway. */
export async function isSending(database: DeviceDatabase): Promise<boolean> {
  const { entries } = database;
  return (await read(database, [entries], () => entries.where('state').equals('sending').count())) > 0;
}

type EventRefresh = {
  changed: (change: ServerChange) => void;
  stop: () => void;
};

/**
 * Refreshes what on screen may show a change: the first change at once, further ones together a second later. Waits
 * while this device sends, so that the echo of its own actions does not slow down a long outbox.
 */
export function createEventRefresh({ database, puller, clock, report }: EventRefreshDeps): EventRefresh {
  let waiting: ServerChange[] = [];
  let timer: unknown = null;
  let heldMs = 0;
  let isStopped = false;

  const schedule = (delayMs: number) => {
    timer = clock.setTimer(() => {
      refresh().catch((error: unknown) => report(error, 'reading changes'));
    }, delayMs);
  };
  const refresh = async () => {
    if (waiting.length === 0) {
      timer = null;
      return;
    }
    const mustWait = heldMs < LIVE_HOLD_MS && (await isSending(database).catch(() => false));
    if (isStopped) return;
    if (mustWait) {
      heldMs += LIVE_REFRESH_MS;
    } else {
      const changes = waiting;
      waiting = [];
      heldMs = 0;
      puller.refreshWatched((key) => changes.some((change) => concerns(change, key)));
    }
    // Changes within this time after a refresh wait for the next.
    schedule(LIVE_REFRESH_MS);
  };

  return {
    changed: (change) => {
      if (change === 'everything') waiting = [change];
      else if (!waiting.includes('everything')) waiting.push(change);
      if (timer === null) schedule(0);
    },
    stop: () => {
      isStopped = true;
      if (timer !== null) clock.clearTimer(timer);
    },
  };
}

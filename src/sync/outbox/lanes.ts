import type { DeviceDatabase } from '#app/data/database.ts';
import { firstFound } from '#app/data/follow.ts';
import { laneWrites } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import {
  CLOCK_CORRECTION_MS,
  IDLE_LANE_WAIT_MS,
  LONGEST_WAIT_MS,
  SENDING_AT_ONCE,
  SENDING_PHOTOS_AT_ONCE,
} from '../limits.ts';
import { isInTheWayOf, type Waiting, waitsOf } from './precedence.ts';

const PREFIX = 'work-order:';

/** The lane of all actions on one order, which are sent one after the other. */
export function orderLane(orderId: string): string {
  return `${PREFIX}${orderId}`;
}

/** The order of a lane; null for other lanes. */
export function orderOfLane(lane: string): string | null {
  return lane.startsWith(PREFIX) ? lane.slice(PREFIX.length) : null;
}

/** The entries to send now, and when (ms since the epoch) more is due; null: only an event can change that. */
export type Plan = { send: EntryRow[]; wakeAt: number | null };

/**
 * Number of actions that may be in flight, and how many of them with photos. `arePhotosApart`: those do not count
 * towards `atOnce`.
 */
export type SendingLimits = { atOnce: number; photosAtOnce: number; arePhotosApart?: boolean };

/**
 * Decides what to send now [Q1]: entries that wait for no earlier entry, within the limits. `onTheirWay` are in
 * flight, perhaps for another owner: an order never has two writes at once. Pure.
 */
export function planSending(
  waiting: Waiting,
  now: Date,
  onTheirWay: readonly EntryRow[] = [],
  limits: SendingLimits = { atOnce: SENDING_AT_ONCE, photosAtOnce: SENDING_PHOTOS_AT_ONCE },
): Plan {
  const { atOnce, photosAtOnce, arePhotosApart = false } = limits;
  const isCounted = (entry: EntryRow) => !(arePhotosApart && hasPhotos(entry));
  const waits = waitsOf(waiting);
  const isBusy = isInTheWayOf(onTheirWay, waiting.registry);
  const heads = waiting.entries.filter(
    (entry) => !waits.has(entry.id) && (entry.state === 'sending' || !isBusy(entry)),
  );
  const ids = new Set(onTheirWay.map((entry) => entry.id));
  const sending = [
    ...onTheirWay,
    ...heads.filter((entry) => entry.state === 'sending' && !ids.has(entry.id)),
  ];
  let free = atOnce - sending.filter(isCounted).length;
  let freeForPhotos = photosAtOnce - sending.filter(hasPhotos).length;
  const send: EntryRow[] = [];
  let wakeAt: number | null = null;
  for (const entry of heads) {
    const dueAt = dueAtOf(entry, now);
    if (dueAt === null) continue;
    if (dueAt > now.getTime()) {
      wakeAt = Math.min(wakeAt ?? dueAt, dueAt);
      continue;
    }
    if ((isCounted(entry) && free <= 0) || (hasPhotos(entry) && freeForPhotos <= 0)) continue;
    if (isCounted(entry)) free -= 1;
    if (hasPhotos(entry)) freeForPhotos -= 1;
    send.push(entry);
  }
  return { send, wakeAt };
}

/** When such an entry may be sent (ms since the epoch); null if only the user can move it. */
function dueAtOf(entry: EntryRow, now: Date): number | null {
  const { nextAt } = entry.attempts;
  if (entry.state === 'sending') return null;
  if (entry.state === 'attention' && nextAt === null) return null;
  if (wasPutBack(entry, now)) return 0;
  return Math.max(0, waitsUntil(entry.notBefore, now), waitsUntil(nextAt, now));
}

/**
 * The entry's last event is in the future, so the clock was set back and its waits would last that much longer. Small
 * differences are clocks correcting themselves, and must not cut short an action delayed for undo.
 */
function wasPutBack({ attempts, capturedAt }: EntryRow, now: Date): boolean {
  return Date.parse(attempts.failure?.at ?? capturedAt) - now.getTime() > CLOCK_CORRECTION_MS;
}

/** An instant further away than any wait was set before the clock was set back, and counts as now. */
function waitsUntil(at: string | null, now: Date): number {
  const instant = at === null ? 0 : Date.parse(at);
  return Number.isNaN(instant) || instant - now.getTime() > LONGEST_WAIT_MS ? 0 : instant;
}

function hasPhotos(entry: EntryRow): boolean {
  return entry.photoIds.length > 0;
}

/** Resolves when no write of the lane is running, or after the longest time one can take: its tab may have died. */
export async function whenLaneIdle(database: DeviceDatabase, lane: string): Promise<void> {
  await firstFound(
    async () => ((await laneWrites(database, lane)) % 2 === 0 ? true : null),
    IDLE_LANE_WAIT_MS,
  );
}

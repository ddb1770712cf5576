import type { DeviceDatabase } from '#app/data/database.ts';
import { follow } from '#app/data/follow.ts';
import { laneWrites } from '#app/data/orders.ts';
import type { EntryRow } from '#app/data/rows.ts';
import {
  CLOCK_CORRECTION_MS,
  IDLE_LANE_WAIT_MS,
  LONGEST_WAIT_MS,
  SENDING_AT_ONCE,
  SENDING_PHOTOS_AT_ONCE,
} from '../limits.ts';

const PREFIX = 'work-order:';

/** The lane of everything that changes one order: its acts are sent one after the other. */
export function orderLane(orderId: string): string {
  return `${PREFIX}${orderId}`;
}

/** The order a lane belongs to; null for lanes of other things. */
export function orderOfLane(lane: string): string | null {
  return lane.startsWith(PREFIX) ? lane.slice(PREFIX.length) : null;
}

/** What may be sent now, and when (ms since the epoch) something else may; null = only an event can change that. */
export type Plan = { send: EntryRow[]; wakeAt: number | null };

/**
 * Decides what goes out now (design: offline, section 4): only the head of each lane, four lanes at a time, `photosAtOnce` of
 * them with photos; a head in attention holds its lane and no other. `entries` are one owner's, in the order of capture; `onTheirWay`
 * are entries in flight, another owner's among them: one order is never written twice at a time. Pure.
 */
export function planSending(
  entries: readonly EntryRow[],
  now: Date,
  onTheirWay: readonly EntryRow[] = [],
  photosAtOnce = SENDING_PHOTOS_AT_ONCE,
): Plan {
  const isBusy = new Set(onTheirWay.map((entry) => entry.lane));
  const heads = headsOf(entries).filter((entry) => entry.state === 'sending' || !isBusy.has(entry.lane));
  const ids = new Set(onTheirWay.map((entry) => entry.id));
  const sending = [
    ...onTheirWay,
    ...heads.filter((entry) => entry.state === 'sending' && !ids.has(entry.id)),
  ];
  let free = SENDING_AT_ONCE - sending.length;
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
    if (free <= 0 || (hasPhotos(entry) && freeForPhotos <= 0)) continue;
    free -= 1;
    if (hasPhotos(entry)) freeForPhotos -= 1;
    send.push(entry);
  }
  return { send, wakeAt };
}

/** When an entry may be sent if nothing else stands before it (ms since the epoch); null when only the person can move it. */
function dueAtOf(entry: EntryRow, now: Date): number | null {
  const { nextAt } = entry.attempts;
  if (entry.state === 'sending') return null;
  if (entry.state === 'attention' && nextAt === null) return null;
  if (wasPutBack(entry, now)) return 0;
  return Math.max(0, waitsUntil(entry.notBefore, now), waitsUntil(nextAt, now));
}

/**
 * What happened to the entry last lies ahead: the clock was put back since, and a wait counted from then would last as much
 * longer. A little is what clocks correct by themselves, and must not cut short what is held back for undo.
 */
function wasPutBack({ attempts, capturedAt }: EntryRow, now: Date): boolean {
  return Date.parse(attempts.failure?.at ?? capturedAt) - now.getTime() > CLOCK_CORRECTION_MS;
}

/** An instant further away than any wait of ours was written before the clock was moved back: it counts as now. */
function waitsUntil(at: string | null, now: Date): number {
  const instant = at === null ? 0 : Date.parse(at);
  return Number.isNaN(instant) || instant - now.getTime() > LONGEST_WAIT_MS ? 0 : instant;
}

function headsOf(entries: readonly EntryRow[]): EntryRow[] {
  const heads = new Map<string, EntryRow>();
  for (const entry of entries) if (!heads.has(entry.lane)) heads.set(entry.lane, entry);
  return [...heads.values()];
}

function hasPhotos(entry: EntryRow): boolean {
  return entry.photoIds.length > 0;
}

/** Resolves when no write of the lane is under way, or after the longest time one can take: a tab may have died in it. */
export function whenLaneIdle(database: DeviceDatabase, lane: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const timer = setTimeout(() => end(resolve), IDLE_LANE_WAIT_MS);
    const stop = follow(
      () => laneWrites(database, lane),
      (writes) => {
        if (writes % 2 === 0) end(resolve);
      },
      (cause) => end(() => reject(cause)),
    );
  });
}

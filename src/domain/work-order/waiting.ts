import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import { may, type Role } from '../permissions.ts';
import { dayOf } from '../place-clock.ts';
import { sameStatus } from './statuses.ts';
import { isTakenIn, permissionFor } from './steps.ts';
import type { KnownWorkOrderStatus, WorkOrder } from './work-order.ts';

/** Statuses in which an order waits for someone's next action, from raised to received back. */
export const WAITING_STATUSES = [
  'open',
  'created',
  'ready_for_approval',
  'partially_approved',
  'approved',
  'ready_for_vendor',
  'in_progress',
  'vendor_assigned',
  'handover_to_vendor',
  'car_received',
] as const satisfies readonly KnownWorkOrderStatus[];

/** An order's life; a car that is at its vendor waits for nobody here. */
const LIFE = ['submit', 'decide', 'start', 'assign-vendor', 'hand-over', 'complete'] as const;

/** The statuses in which an order waits for someone with this role. */
export function waitingStatusesOf(role: Role): KnownWorkOrderStatus[] {
  return WAITING_STATUSES.filter((status) => {
    const next = LIFE.find((step) => isTakenIn(step, status));
    return next !== undefined && may(role, permissionFor(next));
  });
}

/** When an order entered its status (ISO): its last log entry for it, otherwise when it was raised. */
export function inStatusSince({ status, statusLog, createdAt }: WorkOrder): string {
  const entered = statusLog.findLast((entry) => sameStatus(entry.status, status) && entry.at !== null);
  return entered?.at ?? createdAt;
}

/** The orders that have been longest in their status, the longest first. */
export function longestInStatus<T extends { order: WorkOrder }>(listed: readonly T[], count: number): T[] {
  const since = new Map(listed.map((one) => [one, Date.parse(inStatusSince(one.order))]));
  // A host may send neither instant; an order of unknown age comes last.
  const instant = (one: T) => since.get(one) || Number.POSITIVE_INFINITY;
  return [...listed].sort((one, other) => compare(instant(one), instant(other))).slice(0, count);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/**
 * An age in its largest whole unit: minutes below one hour, hours below 24, then calendar days, which match the date
 * shown next to it. 0 if the clock has been set back.
 */
export function ageSince(at: string, now: Date): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const ms = Math.max(0, now.getTime() - Date.parse(at) || 0);
  if (ms >= DAY_MS) {
    const days = (Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(at)))) / DAY_MS;
    // The day on which clocks are set back has 25 hours.
    return { unit: 'days', count: days || 1 };
  }
  return ms >= HOUR_MS
    ? { unit: 'hours', count: Math.floor(ms / HOUR_MS) }
    : { unit: 'minutes', count: Math.floor(ms / 60_000) };
}

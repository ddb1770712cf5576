import { closed } from '../fold.ts';
import { may, type Role } from '../permissions.ts';
import { isUnmarked } from './jobs.ts';
import { checkStep, isTakenIn, permissionFor } from './steps.ts';
import { longestInStatus } from './waiting.ts';
import type { WorkOrder } from './work-order.ts';

/** The next work at a car, in the order of the Floor's lanes [W21]. */
export const FLOOR_LANES = ['hand-over', 'receive', 'complete'] as const;

export type FloorLane = (typeof FLOOR_LANES)[number];

/** The lane of an order; null: nobody at the car has anything to do for it. */
export function floorLaneOf(order: WorkOrder, role: Role): FloorLane | null {
  const step = (['hand-over', 'receive'] as const).find((name) => checkStep(order, name, role) === null);
  if (step !== undefined) return step;
  const isOpen = isTakenIn('complete', order.status) && order.jobs.some(isUnmarked);
  return isOpen && may(role, permissionFor('complete')) ? 'complete' : null;
}

/** The lanes, each sorted by longest waiting first. `laneOf`: null leaves an order out. */
export function floorLanes<T extends { order: WorkOrder }>(
  listed: readonly T[],
  laneOf: (one: T) => FloorLane | null,
): Record<FloorLane, T[]> {
  const laid = listed.map((one) => ({ one, lane: laneOf(one) }));
  const inLane = (wanted: FloorLane) => {
    const those = laid.flatMap(({ one, lane }) => (lane === wanted ? [one] : []));
    return longestInStatus(those, those.length);
  };
  return { 'hand-over': inLane('hand-over'), receive: inLane('receive'), complete: inLane('complete') };
}

/** True if the typed text matches the car's plate, its order's or its job card's number; four digits are enough. */
export function matchesTyped(typed: string, { car, number, jobCard }: WorkOrder): boolean {
  const wanted = closed(typed);
  return [car.number, number, jobCard.number].some((text) => closed(text).includes(wanted));
}

const PREFIX = 'work-order:';

/** The lane of everything that changes one order: its acts are sent one after the other. */
export function orderLane(orderId: string): string {
  return `${PREFIX}${orderId}`;
}

/** The order a lane belongs to; null for lanes of other things. */
export function orderOfLane(lane: string): string | null {
  return lane.startsWith(PREFIX) ? lane.slice(PREFIX.length) : null;
}

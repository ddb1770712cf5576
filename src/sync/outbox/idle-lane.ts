import type { DeviceDatabase } from '#app/data/database.ts';
import { follow } from '#app/data/follow.ts';
import { laneWrites } from '#app/data/lanes.ts';
import { IDLE_LANE_WAIT_MS } from '../pull/pull-limits.ts';

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

import { type Actor, enterStatus } from './steps.ts';
import type { WorkOrder } from './work-order.ts';

/** An order as it is raised: open, without jobs or vendor, with its first log entry (section 4, decision C2). */
export function newOrder(
  named: Pick<WorkOrder, 'id' | 'number' | 'jobCard' | 'car'>,
  actor: Actor,
): WorkOrder {
  const blank: WorkOrder = {
    ...named,
    vendor: null,
    status: 'open',
    statusText: 'open',
    jobs: [],
    totalPaise: 0,
    createdAt: actor.at,
    createdBy: actor.username,
    statusLog: [],
  };
  return enterStatus(blank, 'open', actor);
}

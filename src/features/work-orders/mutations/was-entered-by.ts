import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * The log shows the status entered by this person. Only where a host keeps no names in its log does standing in that status
 * count: somebody else's step must come back as a conflict, not as ours.
 */
export function wasEnteredBy(order: WorkOrder, status: KnownWorkOrderStatus, username: string): boolean {
  const logged = order.statusLog.filter((entry) => entry.status === status);
  if (logged.some((entry) => entry.by !== null)) return logged.some((entry) => entry.by === username);
  return order.status === status;
}

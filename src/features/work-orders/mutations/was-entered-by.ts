import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';

/**
 * Whether the log shows that this person took the order to the status. The present status counts only where a host logs no
 * names: somebody else's step must come back as a conflict, not pass as ours.
 */
export function wasEnteredBy(order: WorkOrder, status: KnownWorkOrderStatus, username: string): boolean {
  const logged = order.statusLog.filter((entry) => entry.status === status);
  if (logged.some((entry) => entry.by !== null)) return logged.some((entry) => entry.by === username);
  return order.status === status;
}

import { LIST_PAGE_SIZE } from '../limits.ts';
import { NEWEST_FIRST } from '../sorting.ts';
import {
  type OrderSort,
  UNFILTERED,
  type WorkOrder,
  type WorkOrderQuery,
  type WorkOrderStatus,
} from './work-order.ts';

/** The statuses shown by each list (section 2) [W15]. */
export const LIST_STATUSES = {
  all: [],
  created: ['open', 'created'],
  approve: ['ready_for_approval', 'partially_approved'],
  assign: ['ready_for_vendor', 'in_progress'],
  'in-progress': ['vendor_assigned', 'handover_to_vendor', 'car_received', 'in_progress'],
  completed: ['completed'],
  paid: ['invoice_paid', 'closed'],
} as const satisfies Record<string, readonly WorkOrderStatus[]>;

export type OrderListName = keyof typeof LIST_STATUSES;

/** A list's default sort: lists of finished orders by their end, latest first. */
export function usualSort(listName: OrderListName): OrderSort {
  return listName === 'completed' || listName === 'paid' ? `-${listName}` : NEWEST_FIRST;
}

/**
 * The query that a list opens with. Counting a list uses the same query, so that its number is the list's total with
 * and without a network.
 */
export function firstPageOf(listName: OrderListName): WorkOrderQuery {
  const sort = usualSort(listName);
  return {
    ...UNFILTERED,
    statuses: LIST_STATUSES[listName],
    pageSize: LIST_PAGE_SIZE,
    ...(sort !== NEWEST_FIRST && { sort }),
  };
}

/** True if an order belongs on a list. Assign Vendor also shows orders in progress that lack a vendor [W15]. */
export function belongsOn(listName: OrderListName, order: Pick<WorkOrder, 'status' | 'vendor'>): boolean {
  const statuses: readonly WorkOrderStatus[] = LIST_STATUSES[listName];
  if (statuses.length > 0 && !statuses.includes(order.status)) return false;
  return !(listName === 'assign' && order.status === 'in_progress' && order.vendor !== null);
}

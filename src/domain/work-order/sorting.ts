import { isDescending, NEWEST_FIRST, sortKey } from '../sorting.ts';
import { completedAt, paidAt } from './outcome.ts';
import { type OrderSort, type SortKey, WORK_ORDER_STATUSES, type WorkOrder } from './work-order.ts';

type Compared = Pick<
  WorkOrder,
  'id' | 'createdAt' | 'car' | 'vendor' | 'totalPaise' | 'status' | 'jobs' | 'statusLog'
>;

/** The statuses in the order in which an order reaches them; equivalent statuses share a place [W2]. */
export const STATUS_PLACES = WORK_ORDER_STATUSES.filter((status) => status !== 'created').map((status) =>
  status === 'open' ? (['open', 'created'] as const) : ([status] as const),
);

/** Texts compare by code unit and without case, orders without a vendor as '', like on the bundled server. */
const VALUES: Readonly<Record<SortKey, (order: Compared) => string | number>> = {
  created: (order) => order.createdAt,
  vehicle: (order) => order.car.number.toLowerCase(),
  vendor: (order) => order.vendor?.name.toLowerCase() ?? '',
  amount: (order) => order.totalPaise,
  status: ({ status }) => {
    const place = STATUS_PLACES.findIndex((statuses) => statuses.some((known) => known === status));
    // A host's own status, whose place nobody knows.
    return place < 0 ? STATUS_PLACES.length : place;
  },
  completed: (order) => completedAt(order) ?? '',
  paid: (order) => paidAt(order) ?? '',
};

/**
 * Negative if `one` comes first. Orders with the same value are newest first, except when sorted from the first
 * status to the last: then the oldest of a status, which has waited longest, comes first.
 */
export function compareOrders(
  one: Compared,
  other: Compared,
  sort: OrderSort | undefined = NEWEST_FIRST,
): number {
  const value = VALUES[sortKey(sort)];
  const direction = isDescending(sort) ? -1 : 1;
  const age = isOldestFirstOfEach(sort) ? 1 : -1;
  return (
    compare(value(one), value(other)) * direction ||
    compare(one.createdAt, other.createdAt) * age ||
    compare(one.id, other.id) * age
  );
}

/** True if orders with the same place in the sort are oldest first. */
export function isOldestFirstOfEach(sort: OrderSort): boolean {
  return sort === 'status';
}

function compare<T extends string | number>(one: T, other: T): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

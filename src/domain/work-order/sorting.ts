import { type OrderSort, SORT_KEYS, type SortKey, type WorkOrder } from './work-order.ts';

/** How every list is sorted that is not sorted otherwise. */
export const NEWEST_FIRST: OrderSort = '-created';

export function sortKey(sort: OrderSort): SortKey {
  return (isDescending(sort) ? sort.slice(1) : sort) as SortKey;
}

export function isDescending(sort: OrderSort): boolean {
  return sort.startsWith('-');
}

/** The sort that a text names; undefined for another text, and for newest first. */
export function readSort(text: unknown): OrderSort | undefined {
  if (text === NEWEST_FIRST) return undefined;
  return SORT_KEYS.flatMap((key): OrderSort[] => [key, `-${key}`]).find((sort) => sort === text);
}

type Compared = Pick<WorkOrder, 'id' | 'createdAt' | 'car' | 'vendor' | 'totalPaise'>;

/** Texts by code unit and without case, orders without a vendor as '', as the bundled server compares them. */
const VALUES: Readonly<Record<SortKey, (order: Compared) => string | number>> = {
  created: (order) => order.createdAt,
  vehicle: (order) => order.car.number.toLowerCase(),
  vendor: (order) => order.vendor?.name.toLowerCase() ?? '',
  amount: (order) => order.totalPaise,
};

/** Below 0 where `one` comes first. Orders with the same value are newest first. */
export function compareOrders(
  one: Compared,
  other: Compared,
  sort: OrderSort | undefined = NEWEST_FIRST,
): number {
  const value = VALUES[sortKey(sort)];
  const direction = isDescending(sort) ? -1 : 1;
  return (
    compare(value(one), value(other)) * direction ||
    compare(other.createdAt, one.createdAt) ||
    compare(other.id, one.id)
  );
}

function compare<T extends string | number>(one: T, other: T): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

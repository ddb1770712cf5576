import {
  firstOnDesk,
  type ListFilters,
  listQuery,
  readListFilters,
} from '#app/features/filters/list-filters.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { NEWEST_FIRST, readSort } from '#domain/sorting.ts';
import { LIST_STATUSES, type OrderListName, usualSort } from '#domain/work-order/lists.ts';
import {
  type KnownWorkOrderStatus,
  type OrderSort,
  SORT_KEYS,
  WORK_ORDER_STATUSES,
  type WorkOrderQuery,
  type WorkOrderStatus,
} from '#domain/work-order/work-order.ts';

/** The search parameters of an order list. */
export type OrderFilters = ListFilters & {
  /** Canonical statuses, joined by commas as on the wire. */
  status?: string;
  /** As on the wire; the list's usual sort by default. */
  sort?: OrderSort;
};

/** Reads the search parameters; invalid ones are dropped. */
export function readOrderFilters(search: Readonly<Record<string, unknown>>): OrderFilters {
  const statuses = knownStatuses(search.status);
  const sort = search.sort === NEWEST_FIRST ? NEWEST_FIRST : readSort(SORT_KEYS, search.sort);
  return {
    ...readListFilters(search),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(sort !== undefined && { sort }),
  };
}

/** The known statuses in a comma-separated list; `created` and `open` are one [W2]. */
function knownStatuses(joined: unknown): KnownWorkOrderStatus[] {
  if (typeof joined !== 'string') return [];
  const named = joined.split(',').map((word) => word.trim());
  const open = named.includes('open') || named.includes('created');
  return WORK_ORDER_STATUSES.filter((status) =>
    status === 'open' || status === 'created' ? open : named.includes(status),
  );
}

/** The list's statuses, narrowed to those in the filter. */
function statusesOf(listName: OrderListName, filters: OrderFilters): readonly WorkOrderStatus[] {
  const listed: readonly WorkOrderStatus[] = LIST_STATUSES[listName];
  const named = knownStatuses(filters.status);
  const common = listed.length === 0 ? named : named.filter((status) => listed.includes(status));
  return common.length === 0 ? listed : common;
}

/** The sort of a list's cards unless its filters name one: in the bays by the next action, the longest wait first. */
export function usualCardSort(listName: OrderListName): OrderSort {
  return listName === 'in-progress' ? 'status' : usualSort(listName);
}

/** The query of a list with its filters, in its usual sort unless they name one. */
export function orderQuery(
  listName: OrderListName,
  filters: OrderFilters,
  usual: OrderSort = usualSort(listName),
): WorkOrderQuery {
  const { sort = usual } = filters;
  return {
    ...listQuery(filters),
    statuses: statusesOf(listName, filters),
    pageSize: LIST_PAGE_SIZE,
    ...(sort !== NEWEST_FIRST && { sort }),
  };
}

/** The query of a list in the table layout, which shows the pages from there on together. */
export function deskQuery(listName: OrderListName, filters: OrderFilters): WorkOrderQuery {
  const query = orderQuery(listName, filters);
  return { ...query, page: firstOnDesk(query.page) };
}

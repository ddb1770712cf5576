import { fromWireDay } from '#domain/dates.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { LIST_STATUSES, type OrderListName } from '#domain/work-order/statuses.ts';
import {
  type KnownWorkOrderStatus,
  WORK_ORDER_STATUSES,
  type WorkOrderQuery,
  type WorkOrderStatus,
} from '#domain/work-order/work-order.ts';

/** What a list's address holds (decision F3). Absent = no filter, first page. */
export type OrderFilters = {
  page?: number;
  q?: string;
  category?: string;
  vendor?: string;
  /** Canonical statuses, joined by commas as on the wire. */
  status?: string;
  from?: string;
  to?: string;
};

/** Reads an address's parameters; what makes no sense is left out rather than refused. */
export function readOrderFilters(search: Readonly<Record<string, unknown>>): OrderFilters {
  const page = Number(search.page);
  const filters: OrderFilters = {};
  if (Number.isInteger(page) && page > 1) filters.page = page;
  for (const name of ['q', 'category', 'vendor'] as const) {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim().slice(0, MAX_SEARCH_LENGTH);
    if (text !== '') filters[name] = text;
  }
  for (const name of ['from', 'to'] as const) {
    const value = search[name];
    if (typeof value === 'string' && fromWireDay(value) !== null) filters[name] = value;
  }
  const statuses = knownStatuses(search.status);
  if (statuses.length > 0) filters.status = statuses.join(',');
  return filters;
}

/** The known ones among statuses joined by commas; `created` and `open` are one (decision C1). */
function knownStatuses(joined: unknown): KnownWorkOrderStatus[] {
  if (typeof joined !== 'string') return [];
  const named = joined.split(',').map((word) => word.trim());
  const open = named.includes('open') || named.includes('created');
  return WORK_ORDER_STATUSES.filter((status) =>
    status === 'open' || status === 'created' ? open : named.includes(status),
  );
}

/** The list's statuses, or those among them that the address names. */
function statusesOf(listName: OrderListName, filters: OrderFilters): readonly WorkOrderStatus[] {
  const listed: readonly WorkOrderStatus[] = LIST_STATUSES[listName];
  const named = knownStatuses(filters.status);
  const common = listed.length === 0 ? named : named.filter((status) => listed.includes(status));
  return common.length === 0 ? listed : common;
}

/** The query of a list with its filters. */
export function orderQuery(listName: OrderListName, filters: OrderFilters): WorkOrderQuery {
  return {
    statuses: statusesOf(listName, filters),
    page: filters.page ?? 1,
    pageSize: LIST_PAGE_SIZE,
    search: filters.q ?? '',
    categoryId: filters.category ?? null,
    vendorId: filters.vendor ?? null,
    fromOn: filters.from ?? null,
    toOn: filters.to ?? null,
  };
}

/** How many filters are set beside the search. */
export function filterCount({ page: _page, q: _q, to: _to, ...filters }: OrderFilters): number {
  return Object.keys(filters).length;
}

/** Whether anything but the page is set: another empty text then (section 2). */
export function isFiltered({ page: _page, ...filters }: OrderFilters): boolean {
  return Object.keys(filters).length > 0;
}

/** The filters after one changes: back to page 1, and an emptied one leaves the address. */
export function withFilter(
  filters: OrderFilters,
  change: { [Name in keyof OrderFilters]?: OrderFilters[Name] | undefined },
): OrderFilters {
  const { page: _page, ...kept } = filters;
  const merged = { ...kept, ...change };
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''),
  ) as OrderFilters;
}

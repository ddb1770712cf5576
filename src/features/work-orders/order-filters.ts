import { fromWireDay } from '#domain/dates.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { LIST_STATUSES, type OrderListName } from '#domain/work-order/statuses.ts';
import type { WorkOrderQuery } from '#domain/work-order/work-order.ts';

/** What a list's address holds (decision F3). Absent = no filter, first page. */
export type OrderFilters = {
  page?: number;
  q?: string;
  category?: string;
  vendor?: string;
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
  return filters;
}

/** The query of a list with its filters. */
export function orderQuery(listName: OrderListName, filters: OrderFilters): WorkOrderQuery {
  return {
    statuses: LIST_STATUSES[listName],
    page: filters.page ?? 1,
    pageSize: LIST_PAGE_SIZE,
    search: filters.q ?? '',
    categoryId: filters.category ?? null,
    vendorId: filters.vendor ?? null,
    fromOn: filters.from ?? null,
    toOn: filters.to ?? null,
  };
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

import { fromWireDay } from '#domain/days.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';

/** A list's parameters in the address. Absent: no filter, or the first page. */
export type ListFilters = {
  page?: number;
  q?: string;
  category?: string;
  vendor?: string;
  /** Both ends of a range of days, or none. */
  from?: string;
  to?: string;
  /** Hides nothing, so it counts as no filter. */
  sort?: string;
};

/** A change to filters: undefined or empty values are removed from the address. */
export type FilterChange<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined };

/** Parses an address's parameters; invalid ones are dropped. */
export function readListFilters(search: Readonly<Record<string, unknown>>): Omit<ListFilters, 'sort'> {
  const filters: Omit<ListFilters, 'sort'> = {};
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) filters.page = page;
  for (const name of ['q', 'category', 'vendor'] as const) {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim().slice(0, MAX_SEARCH_LENGTH);
    if (text !== '') filters[name] = text;
  }
  const [from, to] = [search.from, search.to].filter(isDay).sort();
  return from === undefined || to === undefined ? filters : { ...filters, from, to };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && fromWireDay(value) !== null;
}

/** The filters after a change, on page 1. */
export function withFilter<Filters extends ListFilters>(
  { page: _page, ...kept }: Filters,
  change: FilterChange<Filters>,
): Filters {
  const entries = Object.entries({ ...kept, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== '')) as Filters;
}

/** The same filters on another page. */
export function onPage<Filters extends ListFilters>(filters: Filters, page: number): Filters {
  return page > 1 ? { ...filters, page } : withFilter(filters, {});
}

/** Number of pages that the table layout shows at once. */
export const DESK_PAGES = 2;

/** The first of the pages shown together in the table layout, if the address names one of them. */
export function firstOnDesk(page: number): number {
  return page - ((page - 1) % DESK_PAGES);
}

/** Number of filters set besides the search; a range of days counts once. */
export function filterCount({ page: _page, sort: _sort, q: _q, to: _to, ...filters }: ListFilters): number {
  return Object.keys(filters).length;
}

/** True if any filter is set that leaves something out. The text of an empty list depends on it (section 2). */
export function isFiltered({ page: _page, sort: _sort, ...filters }: ListFilters): boolean {
  return Object.keys(filters).length > 0;
}

/** The part of a query that all lists have. */
export function listQuery({ page, q, category, vendor, from, to }: ListFilters) {
  return {
    page: page ?? 1,
    search: q ?? '',
    categoryId: category ?? null,
    vendorId: vendor ?? null,
    fromOn: from ?? null,
    toOn: to ?? null,
  };
}

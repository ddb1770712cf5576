import {
  filterCount,
  isFiltered,
  type ListFilters,
  listQuery,
  readListFilters,
} from '#app/features/filters/list-filters.ts';
import type { ReportQuery } from '#domain/vendor/vendor.ts';

/** The address's parameters: the tab, and the filters that both reports share; there are no pages. */
export type ReportFilters = Omit<ListFilters, 'page'> & {
  /** Absent = the pending payments. */
  tab?: 'invoice-status';
};

/** Parses an address's parameters; invalid ones are dropped. */
export function readReportFilters(search: Readonly<Record<string, unknown>>): ReportFilters {
  const { page: _page, ...filters } = readListFilters(search);
  return search.tab === 'invoice-status' ? { ...filters, tab: search.tab } : filters;
}

/** No filters, on the same tab. */
export function cleared({ tab }: ReportFilters): ReportFilters {
  return tab === undefined ? {} : { tab };
}

/** True if any filter is set; the tab is not one. The text of an empty report depends on it. */
export function isReportFiltered({ tab: _tab, ...filters }: ReportFilters): boolean {
  return isFiltered(filters);
}

/** Number of filters set besides the search and the tab. */
export function reportCount({ tab: _tab, ...filters }: ReportFilters): number {
  return filterCount(filters);
}

/** The query of either report. */
export function reportQuery({ tab: _tab, ...filters }: ReportFilters): ReportQuery {
  const { page: _page, ...query } = listQuery(filters);
  return query;
}

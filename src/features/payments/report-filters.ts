import { fromWireDay } from '#domain/dates.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import type { ReportQuery } from '#domain/vendor/vendor.ts';

/** What the address holds: the tab, and the filters that both reports share (decision F3). Absent = not set. */
export type ReportFilters = {
  /** Absent = the pending payments. */
  tab?: 'invoice-status';
  q?: string;
  vendor?: string;
  category?: string;
  /** Both ends of the range, or none (decision F2). */
  from?: string;
  to?: string;
};

/** Reads an address's parameters; what makes no sense is left out rather than refused. */
export function readReportFilters(search: Readonly<Record<string, unknown>>): ReportFilters {
  const filters: ReportFilters = {};
  if (search.tab === 'invoice-status') filters.tab = search.tab;
  for (const name of ['q', 'vendor', 'category'] as const) {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim().slice(0, MAX_SEARCH_LENGTH);
    if (text !== '') filters[name] = text;
  }
  const [from, to] = [search.from, search.to].filter(isDay).sort();
  if (from !== undefined && to !== undefined) Object.assign(filters, { from, to });
  return filters;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && fromWireDay(value) !== null;
}

/** The filters after one changes; an emptied one leaves the address. */
export function withFilter(
  filters: ReportFilters,
  change: { [Name in keyof ReportFilters]?: ReportFilters[Name] | undefined },
): ReportFilters {
  return readReportFilters({ ...filters, ...change });
}

/** No filters, on the same tab. */
export function cleared({ tab }: ReportFilters): ReportFilters {
  return tab === undefined ? {} : { tab };
}

/** How many filters are set beside the search; a range of days is one. */
export function filterCount({ vendor, category, from }: ReportFilters): number {
  return [vendor, category, from].filter((value) => value !== undefined).length;
}

/** Whether any filter is set: another empty text then. */
export function isFiltered(filters: ReportFilters): boolean {
  return filters.q !== undefined || filterCount(filters) > 0;
}

/** What either report is asked for. */
export function reportQuery({ q, vendor, category, from, to }: ReportFilters): ReportQuery {
  return {
    search: q ?? '',
    vendorId: vendor ?? null,
    categoryId: category ?? null,
    fromOn: from ?? null,
    toOn: to ?? null,
  };
}

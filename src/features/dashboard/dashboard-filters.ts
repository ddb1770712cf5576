import { readListFilters } from '#app/features/filters/list-filters.ts';

/** What the dashboard's address holds: both ends of the range, or none. */
export type DashboardFilters = { from?: string; to?: string };

/** Reads an address's parameters; a range that makes no sense is none. */
export function readDashboardFilters(search: Readonly<Record<string, unknown>>): DashboardFilters {
  const { from, to } = readListFilters(search);
  return from === undefined || to === undefined ? {} : { from, to };
}

import { readListFilters } from '#app/features/filters/list-filters.ts';

/** The dashboard's parameters in the address: both ends of the range, or none. */
export type DashboardFilters = { from?: string; to?: string };

/** Parses an address's parameters; an invalid range is dropped. */
export function readDashboardFilters(search: Readonly<Record<string, unknown>>): DashboardFilters {
  const { from, to } = readListFilters(search);
  return from === undefined || to === undefined ? {} : { from, to };
}

import { type DayRange, fromWireDay } from '#domain/days.ts';

/** What the dashboard's address holds: both ends of the range, or none (decisions F2, F3). */
export type DashboardFilters = { from?: string; to?: string };

/** Reads an address's parameters; a range that makes no sense is none. */
export function readDashboardFilters({ from, to }: Readonly<Record<string, unknown>>): DashboardFilters {
  if (typeof from !== 'string' || typeof to !== 'string') return {};
  if (fromWireDay(from) === null || fromWireDay(to) === null) return {};
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The range the counts are asked for. */
export function dayRange({ from = null, to = null }: { from?: string | null; to?: string | null }): DayRange {
  return { fromOn: from, toOn: to };
}

import { FIRST_YEAR, LAST_YEAR } from './limits.ts';

/** A local calendar day, `yyyy-MM-dd` (section 9). */
export type LocalDay = string;

/** Local calendar days, both ends inclusive; null = open. */
export type DayRange = { fromOn: LocalDay | null; toOn: LocalDay | null };

/** Formats a device-local date as the API's calendar day, 'yyyy-MM-dd'. For an instant use dayOf. */
export function toWireDay(date: Date): LocalDay {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/**
 * Reads 'yyyy-MM-dd' as local midnight; null if there is no such day, or the year is outside 1900 to 2199. Parsed by
 * hand because addresses are read before the first screen, which must not wait for date-fns.
 */
export function fromWireDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const date = new Date(year, month - 1, dayOfMonth);
  return toWireDay(date) === day ? date : null;
}

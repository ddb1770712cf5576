import { FIRST_YEAR, LAST_YEAR } from './limits.ts';

/** A local calendar day, `yyyy-MM-dd` (section 9). */
export type LocalDay = string;

/** Both ends inclusive, local calendar days; null = open (decision F2). */
export type DayRange = { fromOn: LocalDay | null; toOn: LocalDay | null };

/** A day for the wire: 'yyyy-MM-dd' in the device's own time zone. */
export function toWireDay(date: Date): LocalDay {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/**
 * Reads 'yyyy-MM-dd' as local midnight; null when there is no such day, or the year is outside 1900 to 2199. Parsed by hand
 * because addresses are read before the first screen, which must not wait for date-fns.
 */
export function fromWireDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const date = new Date(year, month - 1, dayOfMonth);
  return toWireDay(date) === day ? date : null;
}

/** Whether an instant falls on one of the days; an unreadable one only where the range is open. */
export function isWithinDays(at: string, { fromOn, toOn }: DayRange): boolean {
  if (fromOn === null && toOn === null) return true;
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return false;
  const day = toWireDay(instant);
  return (fromOn === null || day >= fromOn) && (toOn === null || day <= toOn);
}

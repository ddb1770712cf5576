import { addDays, addMonths, endOfMonth, startOfMonth } from 'date-fns';
import { fromDayOn, toDayOn } from './calendar-month.ts';
import type { DateRange } from './date-range.ts';

export type DatePreset = 'today' | 'last7Days' | 'thisMonth' | 'lastMonth' | 'thisYear';

/** The most common ranges relative to a day (yyyy-MM-dd). `yearStart`: first month of the year, 1 to 12. */
export function datePresets(today: string, yearStart: number): readonly (readonly [DatePreset, DateRange])[] {
  const day = fromDayOn(today);
  if (day === null) return [];
  const monthBefore = addMonths(day, -1);
  // This year's, or last year's if this year's is still to come.
  const months = (day.getMonth() + 1 - yearStart + 12) % 12;
  const firstOfYear = startOfMonth(addMonths(day, -months));
  return [
    ['today', between(day, day)],
    ['last7Days', between(addDays(day, -6), day)],
    ['thisMonth', between(startOfMonth(day), endOfMonth(day))],
    ['lastMonth', between(startOfMonth(monthBefore), endOfMonth(monthBefore))],
    ['thisYear', between(firstOfYear, endOfMonth(addMonths(firstOfYear, 11)))],
  ];
}

function between(from: Date, to: Date): DateRange {
  return { fromOn: toDayOn(from), toOn: toDayOn(to) };
}

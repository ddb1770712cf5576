import {
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isValid,
  parse,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { defineTexts } from '../texts/catalogue.ts';

export const calendarTexts = defineTexts('calendarTexts', {
  month: (month: Date) => format(month, 'LLLL y'),
  /** Read out instead of the day's number. */
  day: (day: Date) => format(day, 'EEEE, d LLLL y'),
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  weekdaysSpoken: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
});

const STORED = 'yyyy-MM-dd';

export function toDayOn(day: Date): string {
  return format(day, STORED);
}

export function fromDayOn(text: string): Date | null {
  const day = parse(text, STORED, new Date(0));
  return isValid(day) ? day : null;
}

/** A month as rows of seven days, Monday first; null for a day of another month. */
export function monthWeeks(month: Date): (Date | null)[][] {
  const first = startOfMonth(month);
  const days = eachDayOfInterval({
    start: startOfWeek(first, { weekStartsOn: 1 }),
    end: endOfWeek(endOfMonth(first), { weekStartsOn: 1 }),
  });
  const inMonth = days.map((day) => (day.getMonth() === first.getMonth() ? day : null));
  return Array.from({ length: days.length / 7 }, (_, week) => inMonth.slice(week * 7, week * 7 + 7));
}

/** True if `day` is in the `count` months starting with `firstMonth`. */
export function showsDay(firstMonth: Date, count: number, day: Date): boolean {
  return day >= startOfMonth(firstMonth) && day < startOfMonth(addMonths(firstMonth, count));
}

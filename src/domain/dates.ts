import { defineTexts } from '#app/texts/catalogue.ts';
import { fromWireDay } from './days.ts';
import { calendarDay, dayOf, type WallClock, wallClock } from './place-clock.ts';

// Without Intl, whose first use blocks a start (formatPaise).
export const dateTexts = defineTexts('dateTexts', {
  /** Short month, day, year (section 9). */
  date: (date: Date) => {
    const [, month, day, year] = date.toDateString().split(' ');
    return `${month} ${Number(day)}, ${year}`;
  },
});

/** Null for text that is not an instant: neither a date alone nor a number, which `Date` reads as a year. */
export function readInstant(at: string): Date | null {
  const date = /^\d{4}-\d{2}-\d{2}T/.test(at) ? new Date(at) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Short month, day, year (section 9): 'Nov 5, 2026'. Text that is neither an instant nor a day is returned unchanged.
 */
export function formatDate(at: string): string {
  const day = fromWireDay(at);
  if (day !== null) return dateTexts.date(day);
  const date = readInstant(at);
  return date === null ? at : dateTexts.date(calendarDay(wallClock(date)));
}

/** Hours and minutes, 24 h: '10:42'. */
export function formatTime(at: string): string {
  const date = readInstant(at);
  return date === null ? at : timeOf(wallClock(date));
}

/** The same with seconds: '10:42:07'. */
export function timeToSecond(date: Date): string {
  const clock = wallClock(date);
  return `${timeOf(clock)}:${twoDigits(clock.seconds)}`;
}

/** 'Nov 5, 2026, 10:42'. */
export function formatDateTime(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** The time if it is today, otherwise date and time. */
export function formatMoment(at: string): string {
  return isOnDayOf(at, new Date()) ? formatTime(at) : formatDateTime(at);
}

/** True if an instant is on the same day as another. */
export function isOnDayOf(at: string, other: Date): boolean {
  return dayOf(new Date(at)) === dayOf(other);
}

function timeOf({ hours, minutes }: Pick<WallClock, 'hours' | 'minutes'>): string {
  return `${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

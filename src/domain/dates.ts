import { isValid, parseISO } from 'date-fns';
import { defineTexts } from '#app/texts/catalogue.ts';
import { toWireDay } from './days.ts';

// Without Intl, whose first use stops a start (formatPaise).
export const dateTexts = defineTexts('dateTexts', {
  /** Short month, day, year (section 9). */
  date: (date: Date) => {
    const [, month, day, year] = date.toDateString().split(' ');
    return `${month} ${Number(day)}, ${year}`;
  },
});

/** Short month, day, year (section 9): 'Nov 5, 2026'. Text that is not an instant comes back unchanged. */
export function formatDate(at: string): string {
  const date = parseISO(at);
  return isValid(date) ? dateTexts.date(date) : at;
}

/** Hours and minutes, 24 h: '10:42'. */
export function formatTime(at: string): string {
  const date = parseISO(at);
  return isValid(date) ? digits(date.getHours(), date.getMinutes()) : at;
}

/** The same to the second: '10:42:07'. */
export function timeToSecond(date: Date): string {
  return digits(date.getHours(), date.getMinutes(), date.getSeconds());
}

function digits(...parts: number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** 'Nov 5, 2026, 10:42'. */
export function formatDateTime(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** The time if it is today, else date and time. */
export function formatMoment(at: string): string {
  return toWireDay(new Date(at)) === toWireDay(new Date()) ? formatTime(at) : formatDateTime(at);
}

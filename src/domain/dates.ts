import { isValid, parseISO } from 'date-fns';
import { defineTexts } from '#app/texts/catalogue.ts';
import { toWireDay } from './days.ts';

const SHORT_DATE = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
// `hour12: false` would write midnight as 24:00.
const SHORT_TIME = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const dateTexts = defineTexts('dateTexts', {
  /** Short month, day, year (section 9). */
  date: (date: Date) => SHORT_DATE.format(date),
});

/** Short month, day, year (section 9): 'Nov 5, 2026'. Text that is not an instant comes back unchanged. */
export function formatDate(at: string): string {
  const date = parseISO(at);
  return isValid(date) ? dateTexts.date(date) : at;
}

/** Hours and minutes, 24 h: '10:42'. */
export function formatTime(at: string): string {
  const date = parseISO(at);
  return isValid(date) ? SHORT_TIME.format(date) : at;
}

/** 'Nov 5, 2026, 10:42'. */
export function formatDateTime(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}

/** The time if it is today, else date and time. */
export function formatMoment(at: string): string {
  return toWireDay(new Date(at)) === toWireDay(new Date()) ? formatTime(at) : formatDateTime(at);
}

import { isValid, lightFormat, parseISO } from 'date-fns';
import { FIRST_YEAR, LAST_YEAR } from './limits.ts';

/** A local calendar day, `yyyy-MM-dd` (section 9). */
export type LocalDay = string;

/** Both ends inclusive, local calendar days; null = open (decision F2). */
export type DayRange = { fromOn: LocalDay | null; toOn: LocalDay | null };

const WIRE_DAY = 'yyyy-MM-dd';

const SHORT_DATE = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
// `hour12: false` would write midnight as 24:00.
const SHORT_TIME = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A day for the wire: 'yyyy-MM-dd' in the device's own time zone. */
export function toWireDay(date: Date): LocalDay {
  return lightFormat(date, WIRE_DAY);
}

/** Reads 'yyyy-MM-dd' as local midnight; null when it is no such calendar day, or none of the years from 1900 to 2199. */
export function fromWireDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const year = Number(day.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const date = parseISO(day);
  return isValid(date) && lightFormat(date, WIRE_DAY) === day ? date : null;
}

/** Short month, day, year (section 9): 'Nov 5, 2026'. Text that is no instant comes back as it is. */
export function formatDate(at: string): string {
  const date = parseISO(at);
  if (!isValid(date)) return at;
  const parts = new Map(SHORT_DATE.formatToParts(date).map((part) => [part.type, part.value]));
  return `${parts.get('month')} ${parts.get('day')}, ${parts.get('year')}`;
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

/** Hours and minutes of today, with the date of any other day: how old an answer is. */
export function formatMoment(at: string): string {
  return toWireDay(new Date(at)) === toWireDay(new Date()) ? formatTime(at) : formatDateTime(at);
}

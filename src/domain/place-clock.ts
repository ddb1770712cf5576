import { type DayRange, type LocalDay, toWireDay } from './days.ts';

/**
 * How far the clock of a place is ahead of UTC, in minutes, from each of some instants on (ISO 8601), earliest first.
 * Provided by the server, because the first use of a time zone blocks a start for 30 to 60 ms (Chromium 156), and for
 * 200 on a slow tablet.
 */
export type UtcOffsets = readonly { from: string; minutes: number }[];

export type Place = { name: string; utcOffsets?: UtcOffsets | undefined };

/** Numbers as on a wall clock and calendar. */
export type WallClock = {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hours: number;
  minutes: number;
  seconds: number;
};

const MINUTE_MS = 60_000;

let shown: Place = { name: '' };

/** From now on, times are shown by the clock of this place; without offsets by the clock of the device. */
export function showTimesOf(place: Place): void {
  shown = place;
}

/** An instant by the clock that times are shown in, or by that of another place. */
export function wallClock(at: Date, offsets: UtcOffsets = shown.utcOffsets ?? []): WallClock {
  const minutesAhead = offsetAt(at, offsets);
  if (minutesAhead === null) {
    return {
      ...{ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() },
      ...{ hours: at.getHours(), minutes: at.getMinutes(), seconds: at.getSeconds() },
    };
  }
  const there = new Date(at.getTime() + minutesAhead * MINUTE_MS);
  return {
    ...{ year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() },
    ...{ hours: there.getUTCHours(), minutes: there.getUTCMinutes(), seconds: there.getUTCSeconds() },
  };
}

/** The day of an instant by that clock. */
export function dayOf(at: Date, offsets?: UtcOffsets): LocalDay {
  return toWireDay(calendarDay(wallClock(at, offsets)));
}

/** True if an instant is on one of the days by that clock; an unreadable instant only if the range is open. */
export function isWithinDays(at: string, { fromOn, toOn }: DayRange): boolean {
  if (fromOn === null && toOn === null) return true;
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return false;
  const day = dayOf(instant);
  return (fromOn === null || day >= fromOn) && (toOn === null || day <= toOn);
}

/** A calendar day as its midnight on this device, which is what calendars and texts expect. */
export function calendarDay({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): Date {
  const midnight = new Date(2000, 0, 1);
  // The constructor treats the years 0 to 99 as those of the last century.
  midnight.setFullYear(year, month - 1, day);
  return midnight;
}

/** The place whose clock times are shown in, and its offset as 'UTC+5:30'; null if the device's clock has the same. */
export function otherClock(now: Date): { place: string; utcOffset: string } | null {
  const minutesAhead = offsetAt(now, shown.utcOffsets ?? []);
  if (minutesAhead === null || minutesAhead === -now.getTimezoneOffset()) return null;
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  const sign = minutesAhead < 0 ? '−' : '+';
  return { place: shown.name, utcOffset: `UTC${sign}${hours}:${String(minutes).padStart(2, '0')}` };
}

/** Null if the place has none. Before the first instant, the first offset applies. */
function offsetAt(at: Date, offsets: UtcOffsets): number | null {
  const instant = at.getTime();
  const begun = offsets.findLast(({ from }) => Date.parse(from) <= instant) ?? offsets[0];
  return begun?.minutes ?? null;
}

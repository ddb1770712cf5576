import { type LocalDay, toWireDay } from './days.ts';

type Clock = (date: Date) => { day: LocalDay; time: string };

const clocks = new Map<string, Clock>();

/**
 * Day and time of an instant by the clock of a place: '2026-04-01' and '00:10:07'. Without a time zone, or with one that is not known
 * here, by the clock of this device. Null for a text that is no instant.
 */
export function onWallClock(at: string, timeZone: string | undefined): ReturnType<Clock> | null {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const zone = timeZone ?? '';
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  return clock(date);
}

function clockOf(timeZone: string): Clock {
  const format = formatIn(timeZone);
  return (date) => {
    if (format === null) return { day: toWireDay(date), time: date.toTimeString().slice(0, 8) };
    const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
    return {
      day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
      time: `${parts.hour}:${parts.minute}:${parts.second}`,
    };
  };
}

/** Null for the clock of this device. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  if (timeZone === '') return null;
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone });
  } catch {
    // A zone that is newer than this device's time zones.
    return null;
  }
}

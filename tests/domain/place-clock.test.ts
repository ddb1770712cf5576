import { afterEach, describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatMoment, isOnDayOf, timeToSecond } from '#domain/dates.ts';
import {
  dayOf,
  isWithinDays,
  otherClock,
  showTimesOf,
  type UtcOffsets,
  wallClock,
} from '#domain/place-clock.ts';
import { INDIA, LONDON, LOS_ANGELES } from '#testkit/clocks.ts';

afterEach(() => showTimesOf({ name: '' }));

describe('an instant on the clock of a place', () => {
  it.each<[string, UtcOffsets, string]>([
    ['2026-03-31T18:29:59.999Z', INDIA, 'Mar 31, 2026, 23:59:59'],
    ['2026-03-31T18:30:00Z', INDIA, 'Apr 1, 2026, 00:00:00'],
    ['2026-03-31T23:00:00+05:30', LONDON, 'Mar 31, 2026, 18:30:00'],
    ['2026-03-29T00:59:59Z', LONDON, 'Mar 29, 2026, 00:59:59'],
    ['2026-03-29T01:00:00Z', LONDON, 'Mar 29, 2026, 02:00:00'],
    ['2026-10-25T00:30:00Z', LONDON, 'Oct 25, 2026, 01:30:00'],
    ['2026-10-25T01:30:00Z', LONDON, 'Oct 25, 2026, 01:30:00'],
    ['2026-01-01T00:00:00Z', LOS_ANGELES, 'Dec 31, 2025, 16:00:00'],
    ['2001-07-01T00:00:00Z', LONDON, 'Jul 1, 2001, 00:00:00'],
    ['0001-01-01T00:00:00Z', INDIA, 'Jan 1, 0001, 05:30:00'],
  ])('[D8] %s is shown as the wall there has it', (at, utcOffsets, said) => {
    showTimesOf({ name: 'There', utcOffsets });
    expect(`${formatDate(at)}, ${timeToSecond(new Date(at))}`).toBe(said);
    expect(formatDateTime(at)).toBe(said.slice(0, -3));
  });

  it('[D8] is that of this device where the place has none', () => {
    const at = new Date('2026-11-05T06:00:07Z');
    expect(wallClock(at, [])).toEqual({
      ...{ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() },
      ...{ hours: at.getHours(), minutes: at.getMinutes(), seconds: 7 },
    });
    expect(wallClock(at)).toEqual(wallClock(at, []));
  });
});

describe('a day', () => {
  it('[D8] of a row and of the filter begins and ends by the clock of the place', () => {
    showTimesOf({ name: 'Pune', utcOffsets: INDIA });
    const day = { fromOn: '2026-11-05', toOn: '2026-11-05' };
    const rows = [
      ['2026-11-04T18:29:59Z', false],
      ['2026-11-04T18:30:00Z', true],
      ['2026-11-05T18:29:59Z', true],
      ['2026-11-05T18:30:00Z', false],
    ] as const;
    for (const [at, isIn] of rows) {
      expect(isWithinDays(at, day)).toBe(isIn);
      expect(formatDate(at) === 'Nov 5, 2026').toBe(isIn);
      expect(dayOf(new Date(at)) === '2026-11-05').toBe(isIn);
    }
    expect(isOnDayOf('2026-11-04T18:30:00Z', new Date('2026-11-05T18:29:59Z'))).toBe(true);
    expect(isOnDayOf('2026-11-04T18:30:00Z', new Date('2026-11-05T18:30:00Z'))).toBe(false);
  });

  it('[D8] that is named by itself is the same everywhere', () => {
    showTimesOf({ name: 'Los Angeles', utcOffsets: LOS_ANGELES });
    expect(formatDate('2026-11-05')).toBe('Nov 5, 2026');
  });

  it('[D5] is left out of a time of today alone', () => {
    const now = new Date();
    expect(formatMoment(now.toISOString())).toMatch(/^\d\d:\d\d$/);
    expect(formatMoment(new Date(now.getTime() - 3 * 86_400_000).toISOString())).toContain(', 20');
  });
});

describe('the place whose clock is shown', () => {
  it.each<[UtcOffsets, string]>([
    [INDIA, 'UTC+5:30'],
    [LOS_ANGELES, 'UTC−8:00'],
  ])('[D8] is named where this device shows another time', (utcOffsets, utcOffset) => {
    showTimesOf({ name: 'There', utcOffsets });
    expect(otherClock(new Date('2026-12-01T00:00:00Z'))).toEqual({ place: 'There', utcOffset });
  });

  it('[D8] is not named where they are the same, or it has none', () => {
    const now = new Date('2026-12-01T00:00:00Z');
    expect(otherClock(now)).toBeNull();
    showTimesOf({ name: 'Here', utcOffsets: [{ from: '', minutes: -now.getTimezoneOffset() }] });
    expect(otherClock(now)).toBeNull();
  });
});

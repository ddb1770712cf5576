import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatTime, timeToSecond } from '#domain/dates.ts';
import { fromWireDay, toWireDay } from '#domain/days.ts';

describe('days on the wire', () => {
  it("[D1] writes the device's own calendar day, early and late", () => {
    expect(toWireDay(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05');
    expect(toWireDay(new Date(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05');
    expect(toWireDay(new Date(2024, 1, 29, 12))).toBe('2024-02-29');
  });

  it('[D1] reads a day as its local midnight and brings it back', () => {
    const days = fc.date({ min: new Date(1990, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = toWireDay(date);
        const midnight = fromWireDay(day);
        expect(midnight?.getFullYear()).toBe(date.getFullYear());
        expect(midnight?.getMonth()).toBe(date.getMonth());
        expect(midnight?.getDate()).toBe(date.getDate());
        expect(midnight === null ? null : toWireDay(midnight)).toBe(day);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-5',
    '05-01-2026',
    '2026/01/05',
    '',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
  ])('[D2] takes %s for no day', (typed) => {
    expect(fromWireDay(typed)).toBeNull();
  });

  it('[D2] takes a day with anything around it for no day', () => {
    for (const typed of [' 2026-01-05', '2026-01-05T00:00:00Z', '2026-01-05\n', '20260-01-05']) {
      expect(fromWireDay(typed)).toBeNull();
    }
  });
});

describe('dates as shown', () => {
  it('[D3] shows short month, day, year', () => {
    expect(formatDate(new Date(2026, 10, 5, 10, 42).toISOString())).toBe('Nov 5, 2026');
    expect(formatDate('2026-01-31')).toBe('Jan 31, 2026');
  });

  it('[D3] shows text that is no instant as it is', () => {
    expect(formatDate('soon')).toBe('soon');
    expect(formatDate('')).toBe('');
  });

  it('[D5] shows hours and minutes of 24 hours', () => {
    expect(formatTime(new Date(2026, 10, 5, 10, 42).toISOString())).toBe('10:42');
    expect(formatTime(new Date(2026, 10, 5, 18, 3).toISOString())).toBe('18:03');
    expect(formatDateTime(new Date(2026, 10, 5, 9, 5).toISOString())).toBe('Nov 5, 2026, 09:05');
  });

  it('[D3] names every month and day as the language does', () => {
    const short = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' });
    const days = fc.date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        expect(formatDate(day.toISOString())).toBe(short.format(day));
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('[D5] shows midnight as 00:00, not 24:00', () => {
    expect(formatTime(new Date(2026, 10, 5, 0, 5).toISOString())).toBe('00:05');
    expect(timeToSecond(new Date(2026, 10, 5, 0, 5, 7))).toBe('00:05:07');
  });
});

import { expect, test } from 'vitest';
import { wallClock } from '#domain/place-clock.ts';
import { utcOffsetsOf } from '#server/utc-offsets.ts';
import { INDIA } from '#testkit/clocks.ts';

const NOW = new Date('2026-11-29T00:00:00Z');

test.each([
  'Asia/Kolkata',
  'Europe/London',
  'America/Havana',
  // Its clock goes back for Ramadan, for five weeks.
  'Africa/Casablanca',
  // It skipped 30 December 2011.
  'Pacific/Apia',
])('[D8] the offsets of %s since 2000 give every hour as its own clock does', (timeZone) => {
  const offsets = utcOffsetsOf(timeZone, NOW);
  const two = '2-digit';
  const options = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', { ...options, hourCycle: 'h23', timeZone });
  const hours = Array.from(
    { length: 30_000 },
    (_, at) => new Date(Date.UTC(2000, 0, 1) + at * 7.9 * 3_600_000),
  );
  const digits = (value: number) => String(value).padStart(2, '0');
  const wrong = hours.filter((at) => {
    const { year, month, day, hours: hour, minutes } = wallClock(at, offsets);
    const said = `${year}-${digits(month)}-${digits(day)} ${digits(hour)}:${digits(minutes)}`;
    return said !== clock.format(at);
  });
  expect(wrong).toEqual([]);
});

test('[D8] a place that never changes its clock has one', () => {
  expect(utcOffsetsOf('Asia/Kolkata', NOW)).toEqual(INDIA);
});

test('[D8] a zone that is not in the table of zones has none', () => {
  expect(utcOffsetsOf('Mars/Olympus', NOW)).toEqual([]);
});

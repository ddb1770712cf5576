import { describe, expect, it } from 'vitest';
import { onWallClock } from '#domain/wall-clock.ts';

describe('an instant on the clock of a place', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 'Asia/Kolkata', '2026-03-31 23:59:59'],
    ['2026-03-31T18:30:00Z', 'Asia/Kolkata', '2026-04-01 00:00:00'],
    ['2026-03-31T23:00:00+05:30', 'Europe/London', '2026-03-31 18:30:00'],
    ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25 01:30:00'],
  ])('%s in %s is %s', (at, zone, said) => {
    const clock = onWallClock(at, zone);
    expect(`${clock?.day} ${clock?.time}`).toBe(said);
  });

  it('is by the clock of this device where the zone is not known', () => {
    const here = onWallClock('2026-11-05T06:00:00Z', undefined);
    expect(onWallClock('2026-11-05T06:00:00Z', 'Mars/Olympus')).toEqual(here);
    // A text without an offset is read as local.
    expect(new Date(`${here?.day}T${here?.time}`).toISOString()).toBe('2026-11-05T06:00:00.000Z');
  });

  it('is nothing for a text that is no instant', () => {
    expect(onWallClock('', 'Asia/Kolkata')).toBeNull();
    expect(onWallClock('yesterday', 'Asia/Kolkata')).toBeNull();
  });
});

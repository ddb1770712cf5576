import type { UtcOffsets } from '#domain/place-clock.ts';

const FIRST_YEAR = 2000;
/** Years of future changes that a device without a network knows. */
const YEARS_AHEAD = 3;
/** No zone has changed twice within this time. */
const STEP_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;
const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const known = new Map<string, { untilYear: number; offsets: UtcOffsets }>();

/** Offsets of a time zone ('Asia/Kolkata') since 2000, from this Node's time zone data; empty for an unknown zone. */
export function utcOffsetsOf(timeZone: string, now = new Date()): UtcOffsets {
  const untilYear = now.getUTCFullYear() + YEARS_AHEAD;
  const before = known.get(timeZone);
  if (before?.untilYear === untilYear) return before.offsets;
  const offsets = readOffsets(timeZone, untilYear);
  known.set(timeZone, { untilYear, offsets });
  return offsets;
}

function readOffsets(timeZone: string, untilYear: number): UtcOffsets {
  const minutesAt = offsetReader(timeZone);
  if (minutesAt === null) return [];
  const found: { from: string; minutes: number }[] = [];
  const note = (at: number, minutes: number) => found.push({ from: new Date(at).toISOString(), minutes });
  let at = Date.UTC(FIRST_YEAR, 0, 1);
  let minutes = minutesAt(at);
  note(at, minutes);
  for (; at < Date.UTC(untilYear, 0, 1); at += STEP_MS) {
    const after = minutesAt(at + STEP_MS);
    if (after !== minutes) note(beginningOf(after, at, minutesAt), after);
    minutes = after;
  }
  return found;
}

/** The minute at which an offset begins, within one step after an instant. */
function beginningOf(offset: number, at: number, minutesAt: (instant: number) => number): number {
  let [before, after] = [at, at + STEP_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (minutesAt(middle) === offset) after = middle;
    else before = middle;
  }
  return after;
}

/** Null for an unknown zone. */
function offsetReader(timeZone: string): ((instant: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { ...PARTS, ...CLOCK, timeZone });
    return (instant) => {
      const parts = Object.fromEntries(
        format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
      );
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
      return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - instant) / MINUTE_MS);
    };
  } catch {
    return null;
  }
}

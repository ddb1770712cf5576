import { defineTexts } from '../texts/catalogue.ts';

/** Calendar days as yyyy-MM-dd, both inclusive. */
export type DateRange = { fromOn: string; toOn: string };

/** In UTC, as a day alone is read. Not date-fns, which is fetched with the calendar. */
const SHOWN = new Intl.DateTimeFormat('en-US', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const dateRangeTexts = defineTexts('dateRangeTexts', {
  day: (day: Date) => SHOWN.format(day),
});

function describeDay(dayOn: string): string {
  const day = new Date(dayOn);
  return Number.isNaN(day.getTime()) ? dayOn : dateRangeTexts.day(day);
}

export function describeRange(range: DateRange): string {
  const from = describeDay(range.fromOn);
  return range.fromOn === range.toOn ? from : `${from} - ${describeDay(range.toOn)}`;
}

/** The picked days in calendar order; yyyy-MM-dd sorts as dates do. */
export function rangeOf(oneOn: string, otherOn: string): DateRange {
  return oneOn <= otherOn ? { fromOn: oneOn, toOn: otherOn } : { fromOn: otherOn, toOn: oneOn };
}

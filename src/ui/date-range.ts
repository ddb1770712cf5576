import { defineTexts } from '../texts/catalogue.ts';

/** Calendar days as yyyy-MM-dd, both inclusive. */
export type DateRange = { fromOn: string; toOn: string };

export const dateRangeTexts = defineTexts('dateRangeTexts', {
  /**
   * In UTC, as date-only strings are parsed. Not with date-fns, which is loaded with the calendar, nor with Intl, whose
   * first use blocks the page.
   */
  day: (at: Date) => {
    const [, day, month, year] = at.toUTCString().split(' ');
    return `${month} ${day}, ${year}`;
  },
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

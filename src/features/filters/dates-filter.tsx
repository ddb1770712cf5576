import { DateRangePicker } from '#app/ui/date-range-picker.tsx';
import { FINANCIAL_YEAR_START } from '#domain/limits.ts';
import { dayOf, otherClock } from '#domain/place-clock.ts';
import type { ListFilters } from './list-filters.ts';
import { listTexts } from './texts.ts';

type DatesProps = {
  filters: Pick<ListFilters, 'from' | 'to'>;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/** A range of days of the complex's calendar, both ends inclusive, or all time. */
export function DatesFilter({ filters: { from, to }, onChange }: DatesProps) {
  const now = new Date();
  const clock = otherClock(now);
  return (
    <DateRangePicker
      today={dayOf(now)}
      yearStart={FINANCIAL_YEAR_START}
      note={clock && listTexts.daysOfPlace(clock.place, clock.utcOffset)}
      value={from === undefined || to === undefined ? null : { fromOn: from, toOn: to }}
      onChange={(range) => onChange({ from: range?.fromOn, to: range?.toOn })}
    />
  );
}

import { formatDay } from '#domain/dates.ts';
import type { LocalDay } from '#domain/days.ts';

/** Both days inclusive. */
export type DateRange = { fromOn: LocalDay; toOn: LocalDay };

export function describeRange(range: DateRange): string {
  const from = formatDay(range.fromOn);
  return range.fromOn === range.toOn ? from : `${from} - ${formatDay(range.toOn)}`;
}

/** The picked days in calendar order; yyyy-MM-dd sorts as dates do. */
export function rangeOf(oneOn: LocalDay, otherOn: LocalDay): DateRange {
  return oneOn <= otherOn ? { fromOn: oneOn, toOn: otherOn } : { fromOn: otherOn, toOn: oneOn };
}

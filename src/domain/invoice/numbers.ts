import { readInstant } from '../dates.ts';
import type { LocalDay } from '../days.ts';
import { isSame } from '../fold.ts';
import { FINANCIAL_YEAR_START } from '../limits.ts';
import { dayOf, type UtcOffsets } from '../place-clock.ts';
import type { Invoice } from './invoice.ts';

/** The calendar year in which a day's financial year begins. */
function financialYearOf(day: LocalDay): number {
  const year = Number(day.slice(0, 4));
  return Number(day.slice(5, 7)) < FINANCIAL_YEAR_START ? year - 1 : year;
}

/** The financial year of an instant by the complex's clock. */
function financialYearAt(at: string, offsets?: UtcOffsets): number | null {
  const instant = readInstant(at);
  return instant === null ? null : financialYearOf(dayOf(instant, offsets));
}

/** The written form of a financial year: '2026-27'. By the clock that times are shown in, or by these offsets. */
export function nameFinancialYear(at: string, offsets?: UtcOffsets): string {
  const year = financialYearAt(at, offsets);
  return year === null ? '' : `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

type Wanted = { number: string; vendorId: string; at: string };

/**
 * True if an existing invoice already has the number wanted for another one of its vendor at an instant: the same in
 * any spelling, in the same financial year, and not rejected [I14]. Migration 025 enforces the same rule in the
 * database.
 */
export function takesNumber(invoice: Invoice, { number, vendorId, at }: Wanted): boolean {
  return (
    invoice.status !== 'rejected' &&
    invoice.vendor?.id === vendorId &&
    isSame(invoice.invoiceNumber, number) &&
    // If a host does not send the entry date, this year is assumed.
    (invoice.createdAt === '' || financialYearAt(invoice.createdAt) === financialYearAt(at))
  );
}

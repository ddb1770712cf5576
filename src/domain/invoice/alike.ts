import type { Paise } from '../money.ts';
import type { InvoiceStatus } from './invoice.ts';

/** A vendor sends the same bill again within about a month. */
export const ALIKE_WITHIN_DAYS = 30;
/** Number shown; if there are more, one of them is reason enough to check. */
export const MAX_ALIKE = 10;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Another invoice that may be for the same bill. */
export type AlikeInvoice = {
  id: string;
  invoiceNumber: string;
  vendorName: string;
  withTaxPaise: Paise;
  createdAt: string;
  status: InvoiceStatus;
  /** Its PDF has the same bytes; otherwise it has the same vendor and amount. */
  samePdf: boolean;
};

/** The parts of a bill that make it similar to another. `vendorId` and the amount are null while unknown. */
export type Bill = { vendorId: string | null; withTaxPaise: Paise | null; at: string };

/** True if two bills have the same vendor and amount and were entered within thirty days [I15]. */
export function isSameAmount(one: Bill, other: Bill): boolean {
  const isFar = Math.abs(Date.parse(one.at) - Date.parse(other.at)) > ALIKE_WITHIN_DAYS * DAY_MS;
  return (
    one.vendorId !== null &&
    one.withTaxPaise !== null &&
    one.vendorId === other.vendorId &&
    one.withTaxPaise === other.withTaxPaise &&
    !isFar
  );
}

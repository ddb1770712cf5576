import { readInvoiceStatus } from '#contract/wire/words.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from '#domain/invoice/invoice.ts';
import { invoiceStatusColour, invoiceStatusLabel } from '#domain/invoice/steps.ts';
import type { Paise } from '#domain/money.ts';
import type { VendorInvoiceStatus } from '#domain/vendor/vendor.ts';
import type { BadgeColour } from '#domain/work-order/statuses.ts';

/** A row of the invoice status table: a vendor's totals, and below it one row for each status. */
export type StatusLine = { key: string; vendorName: string; invoices: number; paise: Paise } & (
  | { kind: 'vendor' }
  | { kind: 'status'; label: string; colour: BadgeColour }
);

type StatusPart = VendorInvoiceStatus['breakdown'][number];

/** The report as rows, each vendor's statuses in the invoice's flow; statuses outside the list come last. */
export function statusLines(vendors: readonly VendorInvoiceStatus[]): StatusLine[] {
  return vendors.flatMap(({ vendorId, vendorName, totalInvoices, totalPaise, breakdown }) => [
    { kind: 'vendor' as const, key: vendorId, vendorName, invoices: totalInvoices, paise: totalPaise },
    ...breakdown
      .map((part) => ({ part, status: statusOf(part) }))
      .sort((one, other) => placeOf(one.status) - placeOf(other.status))
      .map(({ part, status }, place) => ({
        kind: 'status' as const,
        key: `${vendorId} ${place}`,
        vendorName,
        label: invoiceStatusLabel(status, part.statusName === '' ? part.statusUri : part.statusName),
        colour: invoiceStatusColour(status),
        invoices: part.invoiceCount,
        paise: part.amountPaise,
      })),
  ]);
}

/** A host may spell the uri in its own way and still name the status by a word we know. */
function statusOf({ statusUri, statusName }: StatusPart): InvoiceStatus {
  const status = readInvoiceStatus(statusUri);
  return status === 'unknown' ? readInvoiceStatus(statusName) : status;
}

function placeOf(status: InvoiceStatus): number {
  return status === 'unknown' ? INVOICE_STATUSES.length : INVOICE_STATUSES.indexOf(status);
}

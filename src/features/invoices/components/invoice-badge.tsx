import { Badge } from '#app/ui/badge.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceStatusColour, invoiceStatusLabel } from '#domain/invoice/steps.ts';

/** An invoice's status, or an entry's of its log, in words and in its colour. */
export function InvoiceBadge({ of: { status, statusText } }: { of: Pick<Invoice, 'status' | 'statusText'> }) {
  return <Badge palette={invoiceStatusColour(status)}>{invoiceStatusLabel(status, statusText)}</Badge>;
}

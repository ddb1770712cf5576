import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { formatDate } from '#domain/dates.ts';
import type { AlikeInvoice } from '#domain/invoice/alike.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { formatPaise } from '#domain/money.ts';
import { invoiceTexts } from '../texts.ts';
import { type OwnAlike, type ShownBill, useAlikeInvoices } from './use-alike-invoices.ts';

const List = chakra('ul', {
  base: { listStyle: 'none', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
});

/** Possible duplicates of an open invoice's bill. A rejected invoice is not paid. */
export function AlikeToInvoice({ invoice }: { invoice: Invoice }) {
  const { id, vendor, withTaxPaise, createdAt, status } = invoice;
  if (status === 'rejected') return null;
  const bill = { invoiceId: id, vendorId: vendor?.id ?? null, withTaxPaise, pdfId: null, at: createdAt };
  return <AlikeInvoices bill={bill} />;
}

/** Warns of invoices that may be for the same bill, with a link to each. It blocks nothing. */
export function AlikeInvoices({ bill }: { bill: ShownBill }) {
  const { listed, own } = useAlikeInvoices(bill);
  return (
    <div role="status">
      {listed.length + own.length > 0 && (
        <Notice tone="waiting" icon={<TriangleAlert aria-hidden />} title={invoiceTexts.alike}>
          <List>
            {listed.map((invoice) => (
              <Line key={invoice.id} of={invoice} status={invoiceStatusLabel(invoice.status)}>
                <Link to="/invoices" search={{ q: invoice.invoiceNumber, open: invoice.id }}>
                  {invoice.invoiceNumber}
                </Link>
              </Line>
            ))}
            {own.map((invoice) => (
              <Line key={invoice.entryId} of={invoice} status={invoiceTexts.alikeOnItsWay}>
                <Link to="/outbox">{invoice.invoiceNumber}</Link>
              </Line>
            ))}
          </List>
        </Notice>
      )}
    </div>
  );
}

type LineProps = { of: AlikeInvoice | OwnAlike; status: string; children: ReactNode };

function Line({ of: { vendorName, withTaxPaise, createdAt, samePdf }, status, children }: LineProps) {
  const why = samePdf ? invoiceTexts.alikePdf : invoiceTexts.alikeAmount;
  const facts = [vendorName, formatPaise(withTaxPaise), formatDate(createdAt), status, why];
  return (
    <li>
      <TextLink asChild>{children}</TextLink>
      {facts.map((fact) => ` · ${fact}`).join('')}
    </li>
  );
}

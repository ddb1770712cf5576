import type { InvoiceFilters } from '../invoice-filters.ts';
import { paidTexts } from '../texts-paid.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceToolbar } from './invoice-toolbar.tsx';

type Props = { filters: InvoiceFilters; onFilters: (next: InvoiceFilters) => void };

/** The invoices half of Paid Items (section 2): nothing is left to be done with them but to look and to download. */
export function PaidInvoices({ filters, onFilters }: Props) {
  return (
    <>
      <InvoiceToolbar offers={['vendor', 'dates']} filters={filters} onFilters={onFilters} />
      <InvoiceList
        caption={paidTexts.invoices}
        only="paid"
        filters={filters}
        onFilters={onFilters}
        empty={{ sentence: paidTexts.noInvoices }}
      />
    </>
  );
}

import { Plus } from 'lucide-react';
import { useMay } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { WaitingInvoices } from '../components/create-waiting.tsx';
import { InvoiceList } from '../components/invoice-list.tsx';
import { InvoiceToolbar } from '../components/invoice-toolbar.tsx';
import type { InvoiceFilters } from '../invoice-filters.ts';
import { invoiceTexts } from '../texts.ts';

type Props = {
  filters: InvoiceFilters;
  onFilters: (next: InvoiceFilters) => void;
  /** Leads to the form. */
  onCreate: () => void;
};

/** Every invoice of the complex, newest first, with what the person's role may do with it. */
export function InvoicesView({ filters, onFilters, onCreate }: Props) {
  const mayCreate = useMay('invoice.create');
  const create = mayCreate && (
    <Button icon={<Plus aria-hidden />} onClick={onCreate}>
      {invoiceTexts.create}
    </Button>
  );
  const title = menuTexts['/invoices'];
  return (
    <>
      <PageHeader title={title} actions={create} />
      <InvoiceToolbar
        offers={['category', 'vendor', 'status', 'dates']}
        filters={filters}
        onFilters={onFilters}
      />
      <InvoiceList
        caption={title}
        only={null}
        filters={filters}
        onFilters={onFilters}
        empty={{ sentence: invoiceTexts.empty, action: create }}
        above={(since) => mayCreate && <WaitingInvoices since={since} onEdit={onCreate} />}
      />
    </>
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { type InvoiceFilters, readInvoiceFilters } from '#app/features/invoices/list/invoice-filters.ts';
import { InvoicesView } from '#app/features/invoices/list/invoices-view.tsx';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { useMay } from '#app/hooks/use-session.ts';
import { Part } from '#app/ui/part.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { isPossibleId } from '#domain/local-ids.ts';
import { guard, only } from '../-context.ts';

// Loaded separately, because users who only read the list need neither the form nor the PDF.
const CreateInvoiceView = lazy(async () => ({
  default: (await import('#app/features/invoices/new/create-invoice-view.tsx')).CreateInvoiceView,
}));

/** `open`: id of the open invoice, next to its list or over it. */
type InvoicesSearch = InvoiceFilters & { create?: true; open?: string };

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: only(
    (search): InvoicesSearch => ({
      ...readInvoiceFilters(search),
      ...((search.create === true || search.create === 'true') && { create: true as const }),
      ...(isPossibleId(String(search.open ?? '')) && { open: String(search.open) }),
    }),
  ),
  beforeLoad: guard('/invoices'),
  component: Invoices,
});

function Invoices() {
  const navigate = useNavigate();
  const mayCreate = useMay('invoice.create');
  const { create, open, ...filters } = Route.useSearch();
  const goTo = (search: InvoicesSearch, replace = false) =>
    void navigate({ to: '/invoices', search, replace });
  const opened = {
    id: open ?? null,
    // Back leads to the list, no matter how many invoices were stepped through.
    set: (id: string | null) => goTo(id === null ? filters : { ...filters, open: id }, open !== undefined),
  };
  if (create === true && mayCreate) {
    return (
      <Part name={invoiceTexts.create} meanwhile={<Spinner />}>
        <CreateInvoiceView onDone={() => goTo(filters)} />
      </Part>
    );
  }
  return (
    <InvoicesView
      filters={filters}
      // The invoice next to the list stays open.
      onFilters={(next) => goTo({ ...next, ...(open !== undefined && { open }) })}
      opened={opened}
      onCreate={() => goTo({ ...filters, create: true })}
    />
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type InvoiceFilters, readInvoiceFilters } from '#app/features/invoices/list/invoice-filters.ts';
import { InvoicesView } from '#app/features/invoices/list/invoices-view.tsx';
import { useMay } from '#app/hooks/use-session.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { guard } from '../-context.ts';

// Loaded apart, because those who only read the list need neither the form nor the PDF.
const CreateInvoiceView = lazy(async () => ({
  default: (await import('#app/features/invoices/new/create-invoice-view.tsx')).CreateInvoiceView,
}));

type InvoicesSearch = InvoiceFilters & { create?: true };

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => ({
    ...readInvoiceFilters(search),
    ...((search.create === true || search.create === 'true') && { create: true as const }),
  }),
  beforeLoad: guard('/invoices'),
  component: Invoices,
});

function Invoices() {
  const navigate = useNavigate();
  const mayCreate = useMay('invoice.create');
  const { create, ...filters } = Route.useSearch();
  const goTo = (search: InvoicesSearch) => void navigate({ to: '/invoices', search });
  if (create === true && mayCreate) {
    return (
      <Suspense fallback={<Spinner />}>
        <CreateInvoiceView onDone={() => goTo(filters)} />
      </Suspense>
    );
  }
  return (
    <InvoicesView filters={filters} onFilters={goTo} onCreate={() => goTo({ ...filters, create: true })} />
  );
}

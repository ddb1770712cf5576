import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { InvoiceTable } from '#app/features/invoices/components/invoice-table.tsx';
import { OrderToolbar } from '#app/features/work-orders/components/order-toolbar.tsx';
import { readOrderFilters } from '#app/features/work-orders/order-filters.ts';
import { OrderList } from '#app/features/work-orders/views/order-list-view.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import { guard } from '../-context.ts';

type PaidTab = 'orders' | 'invoices';

export const Route = createFileRoute('/_app/paid')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...readOrderFilters(search),
    ...(search.tab === 'invoices' && { tab: 'invoices' as const }),
  }),
  beforeLoad: guard('/paid'),
  component: Paid,
});

function Paid() {
  const navigate = useNavigate();
  const { tab: chosen, ...filters } = Route.useSearch();
  const tab: PaidTab = chosen ?? 'orders';
  const goTo = (search: typeof filters & { tab?: 'invoices' }) => void navigate({ to: '/paid', search });
  return (
    <>
      <PageHeader title={texts.menu['/paid']} />
      <Tabs<PaidTab>
        label={texts.menu['/paid']}
        tabs={[
          { value: 'orders', label: deskTexts.paid.workOrders },
          { value: 'invoices', label: deskTexts.paid.invoices },
        ]}
        value={tab}
        onChange={(next) => goTo(next === 'invoices' ? { tab: next } : {})}
      >
        {tab === 'invoices' ? (
          <InvoiceTable caption={deskTexts.paid.invoices} statuses={['paid']} />
        ) : (
          <>
            <OrderToolbar offers={['search', 'vendor', 'dates']} filters={filters} onFilters={goTo} />
            <OrderList listName="paid" filters={filters} onFilters={goTo} />
          </>
        )}
      </Tabs>
    </>
  );
}

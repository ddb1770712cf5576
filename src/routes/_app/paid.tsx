import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PaidInvoices } from '#app/features/invoices/list/invoices-view.tsx';
import { paidTexts } from '#app/features/invoices/texts.ts';
import { type OrderFilters, readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderList } from '#app/features/work-orders/lists/order-list-view.tsx';
import { OrderToolbar } from '#app/features/work-orders/lists/order-toolbar.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { guard, only } from '../-context.ts';

/** The filters that both halves have: search, dates, vendor (section 2). */
type PaidFilters = Pick<OrderFilters, 'page' | 'q' | 'vendor' | 'from' | 'to'>;
type PaidTab = 'orders' | 'invoices';
type PaidSearch = PaidFilters & { tab?: 'invoices' };

export const Route = createFileRoute('/_app/paid')({
  validateSearch: only((search): PaidSearch => {
    const { category: _category, status: _status, ...filters } = readOrderFilters(search);
    return { ...filters, ...(search.tab === 'invoices' && { tab: 'invoices' as const }) };
  }),
  beforeLoad: guard('/paid'),
  component: Paid,
});

function Paid() {
  const navigate = useNavigate();
  const { tab = 'orders', ...filters } = Route.useSearch();
  const goTo = (next: PaidTab, search: PaidFilters) =>
    void navigate({ to: '/paid', search: next === 'invoices' ? { ...search, tab: next } : search });
  const toFilters = (next: PaidFilters) => goTo(tab, next);
  return (
    <>
      <PageHeader title={menuTexts['/paid']} />
      <Tabs<PaidTab>
        label={menuTexts['/paid']}
        tabs={[
          { value: 'orders', label: paidTexts.workOrders },
          { value: 'invoices', label: paidTexts.invoices },
        ]}
        value={tab}
        onChange={(next) => goTo(next, {})}
      >
        {tab === 'invoices' ? (
          <PaidInvoices filters={filters} onFilters={toFilters} />
        ) : (
          <>
            <OrderToolbar list="paid" offers={['vendor', 'dates']} filters={filters} onFilters={toFilters} />
            <OrderList listName="paid" filters={filters} onFilters={toFilters} />
          </>
        )}
      </Tabs>
    </>
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/views/order-list-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/paid')({
  head: () => pageTitle(texts.menu['/paid']),
  validateSearch: readOrderFilters,
  beforeLoad: guard('/paid'),
  component: Paid,
});

function Paid() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={texts.menu['/paid']}
      listName="paid"
      offers={['search', 'vendor', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/paid', search })}
    />
  );
}

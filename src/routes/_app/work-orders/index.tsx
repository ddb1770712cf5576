import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/work-orders'),
  component: WorkOrders,
});

function WorkOrders() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={menuTexts['/work-orders']}
      listName="all"
      offers={['search', 'status', 'category', 'vendor', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/work-orders', search })}
    />
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/views/order-list-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/completed-work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/completed-work-orders'),
  component: CompletedWorkOrders,
});

function CompletedWorkOrders() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={texts.menu['/completed-work-orders']}
      listName="completed"
      offers={['search', 'vendor', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/completed-work-orders', search })}
    />
  );
}

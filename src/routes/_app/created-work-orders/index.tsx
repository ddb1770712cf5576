import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/views/order-list-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/created-work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/created-work-orders'),
  component: CreatedWorkOrders,
});

function CreatedWorkOrders() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={texts.menu['/created-work-orders']}
      listName="created"
      offers={['search', 'category', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/created-work-orders', search })}
    />
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/in-progress-work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/in-progress-work-orders'),
  component: InProgressWorkOrders,
});

function InProgressWorkOrders() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={menuTexts['/in-progress-work-orders']}
      listName="in-progress"
      offers={['search', 'vendor']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/in-progress-work-orders', search })}
    />
  );
}

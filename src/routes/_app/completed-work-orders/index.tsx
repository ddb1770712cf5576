import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CompletedListView } from '#app/features/work-orders/completed/completed-list-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/completed-work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/completed-work-orders'),
  component: CompletedWorkOrders,
});

function CompletedWorkOrders() {
  const navigate = useNavigate();
  return (
    <CompletedListView
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/completed-work-orders', search })}
    />
  );
}

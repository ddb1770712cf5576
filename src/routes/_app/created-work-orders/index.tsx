import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreatedListView } from '#app/features/work-orders/lists/created-list-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/created-work-orders/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/created-work-orders'),
  component: CreatedWorkOrders,
});

function CreatedWorkOrders() {
  const navigate = useNavigate();
  return (
    <CreatedListView
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/created-work-orders', search })}
    />
  );
}

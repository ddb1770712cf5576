import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/assign-vendor/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/assign-vendor'),
  component: AssignVendor,
});

function AssignVendor() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={menuTexts['/assign-vendor']}
      listName="assign"
      offers={['search', 'category', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/assign-vendor', search })}
    />
  );
}

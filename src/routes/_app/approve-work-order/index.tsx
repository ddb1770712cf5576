import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { menuTexts } from '#app/texts/common.ts';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/approve-work-order/')({
  validateSearch: readOrderFilters,
  beforeLoad: guard('/approve-work-order'),
  component: ApproveWorkOrder,
});

function ApproveWorkOrder() {
  const navigate = useNavigate();
  return (
    <OrderListView
      title={menuTexts['/approve-work-order']}
      listName="approve"
      offers={['search', 'category', 'dates']}
      filters={Route.useSearch()}
      onFilters={(search) => void navigate({ to: '/approve-work-order', search })}
    />
  );
}

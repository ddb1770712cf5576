import { createFileRoute } from '@tanstack/react-router';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard, only } from '../../../-context.ts';

export const Route = createFileRoute('/_app/_desk/work-orders/$id')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/work-orders/$id'),
  component: WorkOrdersDetail,
});

function WorkOrdersDetail() {
  const { id } = Route.useParams();
  return <OrderDetailView id={id} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard, only } from '../../../-context.ts';

export const Route = createFileRoute('/_app/_desk/approve-work-order/$id')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/approve-work-order/$id'),
  component: ApproveWorkOrderDetail,
});

function ApproveWorkOrderDetail() {
  const { id } = Route.useParams();
  return <ApproveDetailView id={id} />;
}

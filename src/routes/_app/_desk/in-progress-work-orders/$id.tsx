import { createFileRoute } from '@tanstack/react-router';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { guard, only } from '../../../-context.ts';

export const Route = createFileRoute('/_app/_desk/in-progress-work-orders/$id')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/in-progress-work-orders/$id'),
  component: InProgressWorkOrdersDetail,
});

function InProgressWorkOrdersDetail() {
  const { id } = Route.useParams();
  return <InProgressDetailView id={id} />;
}

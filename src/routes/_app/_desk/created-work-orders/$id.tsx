import { createFileRoute } from '@tanstack/react-router';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard, only } from '../../../-context.ts';

export const Route = createFileRoute('/_app/_desk/created-work-orders/$id')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/created-work-orders/$id'),
  component: CreatedWorkOrdersDetail,
});

function CreatedWorkOrdersDetail() {
  const { id } = Route.useParams();
  return <CreatedDetailView id={id} />;
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AssignDetailView } from '#app/features/work-orders/assign/assign-detail-view.tsx';
import { readOrderFilters } from '#app/features/work-orders/lists/order-filters.ts';
import { guard, only } from '../../../-context.ts';

export const Route = createFileRoute('/_app/_desk/assign-vendor/$id')({
  validateSearch: only(readOrderFilters),
  beforeLoad: guard('/assign-vendor/$id'),
  component: AssignVendorDetail,
});

function AssignVendorDetail() {
  const navigate = useNavigate();
  const { id } = Route.useParams();
  return <AssignDetailView key={id} id={id} onAssigned={() => void navigate({ to: '/assign-vendor' })} />;
}

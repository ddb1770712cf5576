import { createFileRoute } from '@tanstack/react-router';
import { BackToList } from '#app/features/work-orders/components/back-to-list.tsx';
import { OrderDetailView } from '#app/features/work-orders/views/order-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/assign-vendor/$id')({
  beforeLoad: guard('/assign-vendor/$id'),
  component: AssignVendorDetail,
});

function AssignVendorDetail() {
  const { id } = Route.useParams();
  return <OrderDetailView id={id} back={<BackToList to="/assign-vendor" />} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { BackToList } from '#app/features/work-orders/components/back-to-list.tsx';
import { OrderDetailView } from '#app/features/work-orders/views/order-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/work-orders/$id')({
  beforeLoad: guard('/work-orders/$id'),
  component: WorkOrdersDetail,
});

function WorkOrdersDetail() {
  const { id } = Route.useParams();
  return <OrderDetailView id={id} back={<BackToList to="/work-orders" />} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OrderDetailView } from '#app/features/work-orders/detail/order-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/work-orders/$id')({
  beforeLoad: guard('/work-orders/$id'),
  component: WorkOrdersDetail,
});

function WorkOrdersDetail() {
  const { id } = Route.useParams();
  return <OrderDetailView id={id} />;
}

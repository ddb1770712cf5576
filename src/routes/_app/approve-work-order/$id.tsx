import { createFileRoute } from '@tanstack/react-router';
import { ApproveDetailView } from '#app/features/work-orders/approve/approve-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/approve-work-order/$id')({
  beforeLoad: guard('/approve-work-order/$id'),
  component: ApproveWorkOrderDetail,
});

function ApproveWorkOrderDetail() {
  const { id } = Route.useParams();
  return <ApproveDetailView id={id} />;
}

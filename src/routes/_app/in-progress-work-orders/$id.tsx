import { createFileRoute } from '@tanstack/react-router';
import { InProgressDetailView } from '#app/features/work-orders/progress/in-progress-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/in-progress-work-orders/$id')({
  beforeLoad: guard('/in-progress-work-orders/$id'),
  component: InProgressWorkOrdersDetail,
});

function InProgressWorkOrdersDetail() {
  const { id } = Route.useParams();
  return <InProgressDetailView id={id} />;
}

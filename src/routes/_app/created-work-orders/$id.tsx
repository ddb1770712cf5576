import { createFileRoute } from '@tanstack/react-router';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/created-work-orders/$id')({
  beforeLoad: guard('/created-work-orders/$id'),
  component: CreatedWorkOrdersDetail,
});

function CreatedWorkOrdersDetail() {
  const { id } = Route.useParams();
  return <CreatedDetailView id={id} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { BackToList } from '#app/features/work-orders/components/back-to-list.tsx';
import { OrderDetailView } from '#app/features/work-orders/views/order-detail-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../../-context.ts';
import { pageTitle } from '../../-titles.ts';

export const Route = createFileRoute('/_app/created-work-orders/$id')({
  head: () => pageTitle(texts.orders.one),
  beforeLoad: guard('/created-work-orders/$id'),
  component: CreatedWorkOrdersDetail,
});

function CreatedWorkOrdersDetail() {
  const { id } = Route.useParams();
  return <OrderDetailView id={id} back={<BackToList to="/created-work-orders" />} />;
}

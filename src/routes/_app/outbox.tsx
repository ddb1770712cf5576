import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { Doubles } from '#app/features/work-orders/shared/doubles.tsx';
import { returnRoutes } from './-return-routes.ts';

export const Route = createFileRoute('/_app/outbox')({
  component: Outbox,
});

function Outbox() {
  return <OutboxView returnRoutes={returnRoutes} doubles={<Doubles orderId={null} />} />;
}

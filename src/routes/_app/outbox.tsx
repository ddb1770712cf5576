import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/outbox-view.tsx';
import { Duplicates } from '#app/features/work-orders/shared/duplicates.tsx';

export const Route = createFileRoute('/_app/outbox')({
  component: Outbox,
});

function Outbox() {
  return <OutboxView duplicates={<Duplicates orderId={null} />} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/views/outbox-view.tsx';
import { Doubles } from '#app/features/work-orders/components/doubles.tsx';
import { waysBack } from './-ways-back.ts';

export const Route = createFileRoute('/_app/outbox')({
  component: Outbox,
});

function Outbox() {
  return <OutboxView ways={waysBack} doubles={<Doubles orderId={null} />} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/views/outbox-view.tsx';
import { waysBack } from './-ways-back.ts';

export const Route = createFileRoute('/_app/outbox')({
  component: Outbox,
});

function Outbox() {
  return <OutboxView ways={waysBack} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/views/outbox-view.tsx';

export const Route = createFileRoute('/_app/outbox')({
  component: OutboxView,
});

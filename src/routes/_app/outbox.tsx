import { createFileRoute } from '@tanstack/react-router';
import { OutboxView } from '#app/features/outbox/views/outbox-view.tsx';
import { texts } from '#domain/texts.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/outbox')({
  head: () => pageTitle(texts.menu['/outbox']),
  component: OutboxView,
});

import { createFileRoute } from '@tanstack/react-router';
import { PendingPaymentsView } from '#app/features/payments/views/pending-payments-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/pending-payments')({
  head: () => pageTitle(texts.menu['/pending-payments']),
  beforeLoad: guard('/pending-payments'),
  component: PendingPaymentsView,
});

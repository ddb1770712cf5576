import { createFileRoute } from '@tanstack/react-router';
import { PendingPaymentsView } from '#app/features/payments/views/pending-payments-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/pending-payments')({
  beforeLoad: guard('/pending-payments'),
  component: PendingPaymentsView,
});

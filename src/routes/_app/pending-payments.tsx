import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PendingPaymentsView } from '#app/features/payments/pending-payments-view.tsx';
import { readReportFilters } from '#app/features/payments/report-filters.ts';
import { guard, only } from '../-context.ts';

export const Route = createFileRoute('/_app/pending-payments')({
  validateSearch: only(readReportFilters),
  beforeLoad: guard('/pending-payments'),
  component: PendingPayments,
});

function PendingPayments() {
  const navigate = useNavigate();
  return (
    <PendingPaymentsView
      filters={Route.useSearch()}
      // A vendor is chosen far down the page, and the result should stay visible.
      onFilters={(search) => void navigate({ to: '/pending-payments', search, resetScroll: false })}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { InvoicesView } from '#app/features/invoices/views/invoices-view.tsx';
import { guard } from '../-context.ts';

export const Route = createFileRoute('/_app/invoices')({
  beforeLoad: guard('/invoices'),
  component: InvoicesView,
});

import { createFileRoute } from '@tanstack/react-router';
import { InvoicesView } from '#app/features/invoices/views/invoices-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../-context.ts';
import { pageTitle } from '../-titles.ts';

export const Route = createFileRoute('/_app/invoices')({
  head: () => pageTitle(texts.menu['/invoices']),
  beforeLoad: guard('/invoices'),
  component: InvoicesView,
});

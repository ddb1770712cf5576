import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { type ReturnRoutes, returnRoute } from '#app/features/office/return-route.ts';
import { formOf, NEW_INVOICE_DRAFT } from './new/new-invoice.ts';

/** Leads a waiting or refused invoice from the outbox back into its form. */
export const invoiceReturnRoutes: ReturnRoutes = returnRoute(createInvoiceAction, (payload) => ({
  kind: 'form',
  draftName: NEW_INVOICE_DRAFT,
  value: formOf(payload),
  show: (navigate, state) => navigate({ to: '/invoices', search: { create: true }, state }),
}));

import { type ReturnRoutes, returnRoute } from '#app/features/office/return-route.ts';
import { createInvoiceMutation } from './mutations/create-invoice.ts';
import { formOf, NEW_INVOICE_DRAFT } from './new-invoice.ts';

/** The acts on invoices that came from a form. */
export const invoiceReturnRoutes: ReturnRoutes = returnRoute(createInvoiceMutation, (payload) => ({
  kind: 'form',
  draftName: NEW_INVOICE_DRAFT,
  value: formOf(payload),
  show: (navigate, state) => navigate({ to: '/invoices', search: { create: true }, state }),
}));

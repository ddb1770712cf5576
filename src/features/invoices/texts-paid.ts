import { defineTexts } from '#app/texts/catalogue.ts';
/** The screen of what is paid (section 2). */
export const paidTexts = defineTexts('paidTexts', {
  workOrders: 'Paid Work Orders',
  invoices: 'Paid Invoices',
  noInvoices: 'No paid invoices yet',
});

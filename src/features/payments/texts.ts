import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** Amounts owed (section 2), and the invoices by status. */
export const paymentTexts = defineTexts('paymentTexts', {
  reports: 'Reports',
  pendingTab: 'Pending by vendor',
  statusTab: 'Invoice status',
  search: 'Vendor, invoice, order…',
  searchLabel: 'Search vendors, invoices, orders',
  download: 'Download CSV',
  downloaded: 'Report downloaded successfully',
  empty: 'Nothing is owed.',
  emptyFiltered: 'No pending payments match your filters',
  everyStatus: 'All invoices, paid and rejected ones included.',
  noInvoices: 'No invoices yet',
  noInvoicesFiltered: 'No invoices match your filters',
  neverAsked:
    'No figures for these filters on this {device} yet. Connect to the network, or clear the filters.',
  rowsAddUpTo: (amount: string) => `The vendors below add up to ${amount}`,
  chart: 'Pending amount by vendor',
  chartDescription: 'Bar chart of the pending amount by vendor. The table below has the same figures.',
  others: (count: number) => plural(count, 'other', 'others'),
  pendingTable: 'Pending payments by vendor',
  statusTable: 'Invoices by vendor and status',
  onlyThisVendor: 'Show only this vendor',
  everyVendor: 'Show all vendors again',
  gst: 'GST number',
  categories: 'Categories',
  orders: 'Work orders',
  invoices: 'Invoices',
  vendorAndStatus: 'Vendor and status',
  pendingInvoices: 'Pending invoices',
  pendingAmount: 'Pending amount',
  total: 'Total',
});

export const paymentToasts = defineTexts('paymentToasts', {
  fetchPendingPayments: 'Failed to fetch pending payments',
  fetchStatusFailed: 'Failed to fetch invoice status',
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { formatPaise, type Paise } from '#domain/money.ts';

/** The invoices screen (section 2). */
export const invoiceTexts = defineTexts('invoiceTexts', {
  empty: 'No invoices yet',
  emptyFiltered: 'No invoices match your filters',
  pageGone: 'This page no longer has any invoices.',
  search: 'Search invoices...',
  searchLabel: 'Search invoice number, vendor, work order, job card or vehicle',
  create: 'Create Invoice',
  number: 'Invoice number',
  orders: 'Work orders',
  withoutTax: 'Value without tax',
  withTax: 'Value with tax',
  cars: (count: number) => `${count} cars`,
  createdOn: (date: string) => `Created ${date}`,
  beforeTax: (amount: string) => `${amount} without tax`,
  tax: 'Tax',
  status: 'Status',
  approveAsManager: 'Manager Approve',
  approveAsFinance: 'Finance Approve',
  pay: 'Mark as Paid',
  reject: 'Reject',
  actionsNeedConnection: 'Approving, rejecting and paying need a connection.',
  ownStillSent: (number: string) =>
    `Your own invoice ${number} is still being sent. Try again once it has been sent.`,
  isNow: (number: string, status: string) => `Invoice ${number} is now: ${status}`,
  exportFile: 'invoices',
  vendorsMixed: 'These work orders belong to different vendors.',

  alike: 'Check before it is paid twice:',
  alikePdf: 'same PDF',
  alikeAmount: 'same vendor and amount',
  alikeOnItsWay: 'being sent from this device',

  /** For screen readers: the button shows only the action. */
  actOn: (action: string, number: string) => `${action}: ${number}`,
  next: 'Next invoice',
  previous: 'Previous invoice',
  opened: (number: string) => `Invoice ${number}`,
  pdf: 'PDF',
  openPdf: 'Open PDF',
  noPdf: 'This invoice has no PDF.',
  noLog: 'No entries yet.',
  sum: 'Sum of work orders',

  selectColumn: 'Selection',
  selected: (count: number) => plural(count, 'invoice selected', 'invoices selected'),
  download: 'Download CSV',

  payTitle: (number: string) => `Mark as Paid · ${number}`,
  payQuestion: (invoice: AskedAbout) =>
    `Mark ${nameOf(invoice)} as paid (${amountOf(invoice)})? This closes its work orders. This action cannot be undone.`,
  rejectTitle: (number: string) => `Reject · ${number}`,
  rejectQuestion: (invoice: AskedAbout) =>
    `Reject ${nameOf(invoice)} (${amountOf(invoice)})? Its work orders can be invoiced again. This action cannot be undone.`,
  notYet: 'Not yet',
  keep: 'No, keep it',

  /** For a waiting invoice. */
  withoutAndWith: (without: Paise, withTax: Paise) =>
    `${formatPaise(without)} without tax, ${formatPaise(withTax)} with tax`,
  editWaiting: (number: string) => `Edit invoice ${number}`,
});

type AskedAbout = { number: string; vendor: string | null; amount: Paise };

function nameOf({ number, vendor }: AskedAbout): string {
  return `invoice ${number}${vendor === null ? '' : ` from ${vendor}`}`;
}

function amountOf({ amount }: AskedAbout): string {
  return `${formatPaise(amount)} incl. tax`;
}

export const invoiceToasts = defineTexts('invoiceToasts', {
  fetchInvoices: 'Failed to fetch invoices',
  changeInvoiceStatus: 'Failed to update invoice status',
  downloadInvoices: 'Failed to download invoices',
  invoiceFile: 'Please upload an invoice image',
  invoiceStatusUpdated: 'Invoice status updated successfully',
  invoicesDownloaded: 'Invoices downloaded successfully',
});

/** The screen of paid items (section 2). */
export const paidTexts = defineTexts('paidTexts', {
  workOrders: 'Paid Work Orders',
  invoices: 'Paid Invoices',
  noInvoices: 'No paid invoices yet',
});

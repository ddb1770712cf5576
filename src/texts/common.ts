import { defineTexts, plural } from './catalogue.ts';

/** Words shared by screens of several subjects. */
export const commonTexts = defineTexts('commonTexts', {
  productName: 'Vendor Management',
  loadingOrders: 'Loading work orders…',
  clearFilters: 'Clear filters',
  vendorMissing: 'Not Assigned',
  vehicle: 'Vehicle',
  vendor: 'Vendor',
  vendorId: 'Vendor ID',
  totalAmount: 'Total amount',
  amount: 'Amount',
  allVendors: 'All vendors',
  asOf: (time: string) => `updated ${time}`,
  fromTablet: (time: string | null) => `Saved copy${time === null ? '' : ` from ${time}`}`,
  createdAt: 'Created',
  order: 'Work order',
  category: 'Category',
  allCategories: 'All categories',
  notOnTablet: 'Not available offline yet. Connect to the network to see it.',
  notHere: 'Not available offline',
  connect: 'Connect to the network to see it.',
  jobCount: (count: number) => plural(count, 'job', 'jobs'),
  refreshing: 'Refreshing…',
  draftFailed: "What you type can't be stored on this {device}. Save soon or free up space.",
  unnamedPerson: 'Unnamed person',
  outbox: 'Outbox',
  actionFailed: "This {device}'s storage didn't respond. Nothing is lost. Try again.",
  tooLate: 'Too late: it is being sent, or may already be on the server.',
  undo: 'Undo',
  error: 'Error',
  fetchWorkOrders: 'Failed to fetch work orders',
  fetchCategories: 'Failed to fetch job categories',
  fetchVendors: 'Failed to fetch vendor details',
});

/** The menu (section 2); a screen's heading is its entry here. */
export const menuTexts = defineTexts('menuTexts', {
  '/': 'Dashboard',
  '/floor': 'Floor',
  '/work-orders': 'Work Orders',
  '/created-work-orders': 'Created Work Orders',
  '/approve-work-order': 'Approve Work Order',
  '/assign-vendor': 'Assign Vendor',
  '/in-progress-work-orders': 'In Progress Work Orders',
  '/completed-work-orders': 'Completed Work Orders',
  '/paid': 'Paid Items',
  '/job-management': 'Job Management',
  '/vendors': 'Vendors',
  '/invoices': 'Invoices',
  '/pending-payments': 'Pending Payments',
  '/users': 'Users',
  '/import': 'Import',
  '/outbox': 'Outbox',
  create: 'Create Work Order',
});

/** The same below 'Work Orders', for the narrow menu of the table layout. */
export const shortMenuTexts = defineTexts('shortMenuTexts', {
  '/created-work-orders': 'Created',
  '/approve-work-order': 'Approve',
  '/in-progress-work-orders': 'In Progress',
  '/completed-work-orders': 'Completed',
});

/** Sync states of captured work: one vocabulary for badges, outbox and forms. */
export const syncTexts = defineTexts('syncTexts', {
  draft: 'Draft on this {device}',
  waiting: 'Waiting to send',
  sending: 'Sending',
  sent: 'Sent',
  attention: 'Needs attention',
  attentionBecause: (reason: string) => `Needs attention: ${reason}`,
  signInAs: (user: string, count: number) => `Sign in as ${user} to send ${plural(count, 'item', 'items')}`,
  behind: (what: string) => `Waiting for: ${what}`,
  editExported:
    "A copy was exported and may be sent from another device, so this can't be changed any more. Enter the correction once it has been sent.",
});

/** A user's name; some hosts provide none. */
export function nameOf(name: string): string {
  return name === '' ? commonTexts.unnamedPerson : name;
}

/** Reason why something could not be read: the server's own sentence, otherwise that it is not on this tablet. */
export function unreadReason(reason: { kind: string; detail?: string }): string {
  return reason.detail ?? commonTexts.notOnTablet;
}

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import type { InvoiceSort } from '#domain/invoice/invoice.ts';
import type { OrderSort } from '#domain/work-order/work-order.ts';

/** The lists of orders and invoices, and the read-only view of an order (section 2). */
export const listTexts = defineTexts('listTexts', {
  create: 'Create Work Order',
  oneByOne: 'Decide one by one',
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  allStatuses: 'All statuses',
  status: 'Status',
  sort: 'Sorted by',
  sorts: {
    '-created': 'Newest first',
    created: 'Oldest first',
    '-amount': 'Highest amount',
    amount: 'Lowest amount',
    vehicle: 'Vehicle',
    '-vehicle': 'Vehicle, Z to A',
    vendor: 'Vendor',
    '-vendor': 'Vendor, Z to A',
    status: 'By status',
    '-status': 'By status, last first',
    '-completed': 'Completed, newest first',
    completed: 'Completed, oldest first',
    '-paid': 'Paid, newest first',
    paid: 'Paid, oldest first',
  } satisfies Record<OrderSort | InvoiceSort, string>,
  pageGone: 'This page has no work orders any more.',
  lastPage: 'Go to the last page',
  /** The action on a card or in the read-only view, by the screen it opens. */
  leadsTo: {
    edit: 'Edit & Submit',
    review: 'Review & Approve',
    assign: 'Assign Vendor',
    complete: 'Mark Complete',
    'hand-over': 'Hand over',
    receive: 'Receive car',
    'change-vendor': 'Change Vendor',
    open: 'View',
  },
  log: 'Status log',
  daysOfPlace: (place: string, utcOffset: string) =>
    `Days begin and end by the clock of ${place} (${utcOffset}).`,
  nobody: 'Unknown',
  createdBy: 'Created by',
  selection: 'Selected work orders',
  select: (number: string) => `Select ${number}`,
  selected: (count: number) => `${count} selected`,
  /**
   * `action`: the selection, or its action, already counted; `hidden`: how many of them another page, a search or a filter
   * hides.
   */
  withUnseen: (action: string, hidden: number) => (hidden === 0 ? action : `${action} (${hidden} not shown)`),
  clearSelection: 'Clear selection',
  selectPage: 'Select all on this page',
  age: 'Age',
  /** Time since an order was raised. */
  ages: {
    minutes: () => '< 1 hour',
    hours: (count: number) => plural(count, 'hour', 'hours'),
    days: (count: number) => plural(count, 'day', 'days'),
  },
  rejectedJobs: (count: number) => `${count}\u00a0rejected`,
  completed: 'Completed',
  completedOn: (date: string) => `Completed ${date}`,
  paid: 'Paid',
  paidOn: (date: string) => `Paid ${date}`,
  billed: 'Billed',
  isBilled: (yes: boolean) => (yes ? 'Yes' : 'No'),
  photos: 'Photos',
  nextAction: 'Next',
});

/** A user's own views of a list. */
export const viewTexts = defineTexts('viewTexts', {
  views: 'Views',
  none: 'Filter or sort the list to save a view',
  save: 'Save this view…',
  remove: (name: string) => `Remove “${name}”`,
  removed: (name: string) => `View “${name}” removed`,
  saveTitle: 'Save this view',
  saveNow: 'Save view',
  name: 'Name',
  nameHint: 'The filters and the sort are kept under it, for you, on this device.',
  nameMissing: 'Give the view a name.',
  replaces: 'You have a view of this name. Saving replaces it.',
});

/** Searching a list of vendors: on the vendors' screen and when choosing one for an order. */
export const vendorSearchTexts = defineTexts('vendorSearchTexts', {
  search: 'Search vendors…',
  noMatch: 'No vendors match your search',
  shown: (shown: number, of: number) =>
    shown === of ? plural(of, 'vendor', 'vendors') : `${shown} of ${plural(of, 'vendor', 'vendors')}`,
  showMore: (count: number) => `Show ${plural(count, 'more vendor', 'more vendors')}`,
});

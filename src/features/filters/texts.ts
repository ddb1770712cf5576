import { defineTexts } from '#app/texts/catalogue.ts';
/** The words of the order lists and of the read-only view (section 2). */
export const listTexts = defineTexts('listTexts', {
  create: 'Create Work Order',
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  allStatuses: 'All statuses',
  status: 'Status',
  pageGone: 'This page has no work orders any more.',
  lastPage: 'Go to the last page',
  /** What a card, or the read-only view, leads to, where the person has something to do there. */
  leadsTo: {
    edit: 'Edit & Submit',
    review: 'Review & Approve',
    assign: 'Assign Vendor',
    complete: 'Mark Complete',
    progress: 'Update Progress',
    open: 'Open',
  },
  log: 'Status log',
  nobody: 'Unknown',
  createdBy: 'Created by',
  selection: 'Selected work orders',
  select: (number: string) => `Select ${number}`,
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';

const orders = (count: number) => plural(count, 'work order', 'work orders');

/** Bulk actions on the selected orders. */
export const selectedTexts = defineTexts('selectedTexts', {
  actions: 'Actions for the selection',
  assign: (count: number) => `Assign vendor to ${count}`,
  assignTitle: (count: number) => `Assign a vendor to ${orders(count)}`,
  assigned: (vendor: string, count: number) => `${vendor} · ${orders(count)}`,
  cancel: (count: number) => `Cancel ${count}`,
  cancelTitle: (count: number) => `Cancel ${orders(count)}?`,
  cancelled: (count: number) => `${orders(count)} cancelled`,
  takenBack: (count: number) => `${plural(count, 'change', 'changes')} undone`,
  csv: 'Download CSV',
  file: 'work-orders',
  saved: {
    csv: (count: number) => `${orders(count)} saved as CSV`,
    xlsx: (count: number) => `${orders(count)} saved as Excel`,
  },
});

import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { addCatalogueJob } from './catalogue/add-catalogue-job.words.ts';
import { addCategory } from './catalogue/add-category.words.ts';
import { deleteCategory } from './catalogue/delete-category.words.ts';
import { deleteJob } from './catalogue/delete-job.words.ts';
import { editJob } from './catalogue/edit-job.words.ts';
import type { DescribedAction } from './describe-action.ts';
import { createInvoice } from './invoices/create-invoice.words.ts';
import { addVendor } from './vendors/add-vendor.words.ts';
import { saveRates } from './vendors/save-rates.words.ts';
import { addJob } from './work-orders/add-job.words.ts';
import { assignVendor } from './work-orders/assign-vendor.words.ts';
import { cancelOrder } from './work-orders/cancel-order.words.ts';
import { changeQuantity } from './work-orders/change-quantity.words.ts';
import { completeJob } from './work-orders/complete-job.words.ts';
import { createOrder } from './work-orders/create-order.words.ts';
import { decideJob } from './work-orders/decide-job.words.ts';
import { removeJob } from './work-orders/remove-job.words.ts';
import { takeStep } from './work-orders/take-step.words.ts';

const described: readonly DescribedAction[] = [
  createOrder,
  addJob,
  changeQuantity,
  removeJob,
  cancelOrder,
  takeStep,
  decideJob,
  assignVendor,
  completeJob,
  createInvoice,
  addCategory,
  deleteCategory,
  addCatalogueJob,
  editJob,
  deleteJob,
  saveRates,
  addVendor,
];

/** The words of every action, by its kind. */
export const actionWords: ReadonlyMap<string, DescribedAction> = new Map(
  described.map((one) => [one.kind, one]),
);

/** An action that this build does not know. */
export const unknownActionWords = defineTexts('unknownActionWords', {
  noun: (count: number) => plural(count, 'other entry', 'other entries'),
});

/** Waiting entries by kind: '2 added jobs, 1 invoice'. */
export function describeKinds(kinds: readonly { kind: string; count: number }[]): string {
  return kinds.map(({ kind, count }) => (actionWords.get(kind) ?? unknownActionWords).noun(count)).join(', ');
}

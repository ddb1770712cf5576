import { defineTexts } from '#app/texts/catalogue.ts';
import type { StepName } from '#domain/work-order/steps.ts';

export const stepTexts = defineTexts('stepTexts', {
  submit: 'Submit for Approval',
  cancel: 'Cancel',
  proceed: 'Proceed with approved jobs',
  start: 'Mark as In Progress',
  'assign-vendor': 'Assign Vendor',
  'change-vendor': 'Change Vendor',
  'hand-over': 'Hand over to vendor',
  receive: 'Car received',
} satisfies Record<StepName, string>);

/**
 * Names of actions in the outbox; steps have names of their own. Separate from the words of an action, because the engine
 * reads these from the start.
 */
export const actionLabels = defineTexts('actionLabels', {
  /** An order that the server has not numbered yet. */
  unnamedOrder: 'New work order',
  addJob: (job: string, order: string) => `Add job: ${job} · ${order}`,
  changeQuantity: (job: string, quantity: number, order: string) => `Quantity ${quantity}: ${job} · ${order}`,
  removeJob: (job: string, order: string) => `Remove job: ${job} · ${order}`,
  cancelOrder: (order: string) => `Cancel work order · ${order}`,
  decideJob: {
    approved: (job: string, order: string) => `Approve: ${job} · ${order}`,
    rejected: (job: string, order: string) => `Reject: ${job} · ${order}`,
  },
  assignVendor: (vendor: string, order: string) => `Assign ${vendor} · ${order}`,
  addCategory: (category: string) => `Add category · ${category}`,
  deleteCategory: (category: string) => `Delete category · ${category}`,
  addCatalogueJob: (job: string, category: string) => `Add job · ${job} (${category})`,
  renameCatalogueJob: (was: string, name: string) => `Rename job · ${was} → ${name}`,
  editCatalogueJob: (job: string) => `Edit job · ${job}`,
  deleteCatalogueJob: (job: string) => `Delete job · ${job}`,
  addVendor: (vendor: string) => `Add vendor · ${vendor}`,
  saveRates: (vendor: string) => `Save rates · ${vendor}`,
  createInvoice: (number: string) => `Create invoice · ${number}`,
});

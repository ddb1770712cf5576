import { addCategoryMutation, deleteCategoryMutation } from '#app/features/catalogue/mutations/categories.ts';
import {
  addCatalogueJobMutation,
  deleteJobMutation,
  editJobMutation,
} from '#app/features/catalogue/mutations/jobs.ts';
import { createInvoiceMutation } from '#app/features/invoices/mutations/create-invoice.ts';
import { saveRatesMutation } from '#app/features/office/mutations/save-rates.ts';
import { addVendorMutation } from '#app/features/vendors/mutations/add-vendor.ts';
import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { assignVendorMutation } from '#app/features/work-orders/mutations/assign-vendor.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { decideJobMutation } from '#app/features/work-orders/mutations/decide-job.ts';
import { changeQuantityMutation, removeJobMutation } from '#app/features/work-orders/mutations/edit-job.ts';
import { cancelOrderMutation, takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { mutationRegistry } from '#app/sync/mutation.ts';

/** Every act this build can queue and send. */
export const mutations = mutationRegistry([
  createOrderMutation,
  addJobMutation,
  changeQuantityMutation,
  removeJobMutation,
  cancelOrderMutation,
  takeStepMutation,
  decideJobMutation,
  assignVendorMutation,
  completeJobMutation,
  createInvoiceMutation,
  addCategoryMutation,
  deleteCategoryMutation,
  addCatalogueJobMutation,
  editJobMutation,
  deleteJobMutation,
  saveRatesMutation,
  addVendorMutation,
]);

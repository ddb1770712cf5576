import { actionRegistry } from '#app/sync/action.ts';
import { addCatalogueJobAction } from './catalogue/add-catalogue-job.ts';
import { addCategoryAction } from './catalogue/add-category.ts';
import { deleteCategoryAction } from './catalogue/delete-category.ts';
import { deleteJobAction } from './catalogue/delete-job.ts';
import { editJobAction } from './catalogue/edit-job.ts';
import { createInvoiceAction } from './invoices/create-invoice.ts';
import { addVendorAction } from './vendors/add-vendor.ts';
import { saveRatesAction } from './vendors/save-rates.ts';
import { addJobAction } from './work-orders/add-job.ts';
import { assignVendorAction } from './work-orders/assign-vendor.ts';
import { cancelOrderAction } from './work-orders/cancel-order.ts';
import { changeQuantityAction } from './work-orders/change-quantity.ts';
import { completeJobAction } from './work-orders/complete-job.ts';
import { createOrderAction } from './work-orders/create-order.ts';
import { decideJobAction } from './work-orders/decide-job.ts';
import { removeJobAction } from './work-orders/remove-job.ts';
import { takeStepAction } from './work-orders/take-step.ts';

/** Every action this build can queue and send. */
export const actions = actionRegistry([
  createOrderAction,
  addJobAction,
  changeQuantityAction,
  removeJobAction,
  cancelOrderAction,
  takeStepAction,
  decideJobAction,
  assignVendorAction,
  completeJobAction,
  createInvoiceAction,
  addCategoryAction,
  deleteCategoryAction,
  addCatalogueJobAction,
  editJobAction,
  deleteJobAction,
  saveRatesAction,
  addVendorAction,
]);

import { useState } from 'react';
import { addCatalogueJobAction } from '#app/actions/catalogue/add-catalogue-job.ts';
import { addCategoryAction } from '#app/actions/catalogue/add-category.ts';
import { deleteCategoryAction } from '#app/actions/catalogue/delete-category.ts';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { editJobAction } from '#app/actions/catalogue/edit-job.ts';
import { createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { addJobAction } from '#app/actions/work-orders/add-job.ts';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { changeQuantityAction } from '#app/actions/work-orders/change-quantity.ts';
import { completeJobAction } from '#app/actions/work-orders/complete-job.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { removeJobAction } from '#app/actions/work-orders/remove-job.ts';
import { takeStepAction } from '#app/actions/work-orders/take-step.ts';
import { catalogueToasts, jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { statusAct } from '#app/features/invoices/online-acts.ts';
import { invoiceToasts } from '#app/features/invoices/texts.ts';
import { actSentences, type SentencesByKind } from '#app/features/office/act-sentences.ts';
import { useActToasts } from '#app/features/office/act-toasts.ts';
import { useAskedAgain } from '#app/features/office/asked-again.ts';
import { type FetchSentences, useFetchToasts } from '#app/features/office/fetch-toasts.ts';
import { paymentToasts } from '#app/features/payments/texts.ts';
import { userActs } from '#app/features/users/online-acts.ts';
import { vendorToasts } from '#app/features/vendors/texts.ts';
import { orderToasts } from '#app/features/work-orders/toast-texts.ts';
import { commonTexts } from '#app/texts/common.ts';

/** Section 8's success and error sentences of every act that can wait in the outbox. */
export const sentencesOfActs = (): SentencesByKind => ({
  ...actSentences(
    createOrderAction,
    ({ car }, number) => orderToasts.orderCreated(number ?? car.number),
    orderToasts.createOrder,
  ),
  ...actSentences(addJobAction, orderToasts.orderJobAdded, orderToasts.addJob),
  ...actSentences(changeQuantityAction, orderToasts.quantityUpdated, orderToasts.changeQuantity),
  ...actSentences(removeJobAction, orderToasts.orderJobRemoved, orderToasts.removeJob),
  ...actSentences(cancelOrderAction, orderToasts.orderCancelled, orderToasts.cancelOrder),
  ...actSentences(
    takeStepAction,
    ({ step }) => (step === 'start' ? orderToasts.orderStarted : orderToasts.statusUpdated),
    orderToasts.changeStatus,
  ),
  ...actSentences(decideJobAction, ({ decision }) => orderToasts.jobDecided[decision], orderToasts.decideJob),
  ...actSentences(
    assignVendorAction,
    ({ seenVendor }) => (seenVendor ? orderToasts.vendorChanged : orderToasts.vendorAssigned),
    (said, { seenVendor }) => said || (seenVendor ? orderToasts.changeVendor : orderToasts.assignVendor),
  ),
  ...actSentences(completeJobAction, orderToasts.jobCompleted, orderToasts.completeJob),
  ...actSentences(createInvoiceAction, invoiceToasts.invoiceCreated, invoiceToasts.createInvoice),
  ...actSentences(addCategoryAction, catalogueToasts.categoryAdded, catalogueToasts.addCategory),
  ...actSentences(
    deleteCategoryAction,
    jobManagementTexts.categoryDeleted,
    jobManagementTexts.deleteCategoryFailed,
  ),
  ...actSentences(addCatalogueJobAction, catalogueToasts.catalogueJobAdded, catalogueToasts.addJobToCategory),
  ...actSentences(editJobAction, catalogueToasts.jobUpdated, catalogueToasts.updateJob),
  ...actSentences(deleteJobAction, catalogueToasts.jobDeleted, catalogueToasts.deleteJob),
  ...actSentences(addVendorAction, vendorToasts.vendorAdded, vendorToasts.addVendor),
  ...actSentences(saveRatesAction, vendorToasts.ratesSaved, vendorToasts.saveRates),
});

const ofReference = (name: string) => new RegExp(`^reference \\S+ ${name} `);

/** Section 8's sentences of what screens read. */
const fetchSentences = (): FetchSentences => [
  [/^listing /, commonTexts.fetchWorkOrders],
  [/^order /, orderToasts.fetchWorkOrder, 'unlessGone'],
  [ofReference('work-order\\.count'), commonTexts.fetchWorkOrders],
  [ofReference('job-card\\.search'), orderToasts.fetchJobCards],
  [ofReference('category\\.list'), commonTexts.fetchCategories],
  [ofReference('(vendors|vendor\\.get)'), commonTexts.fetchVendors],
  [ofReference('vendor\\.rates'), vendorToasts.fetchVendorJobs],
  [ofReference('invoice\\.list'), invoiceToasts.fetchInvoices],
  [ofReference('(report\\.pending-payments|invoice\\.count)'), paymentToasts.fetchPendingPayments],
  [ofReference('report\\.invoice-status'), paymentToasts.fetchStatusFailed],
];

/** The acts that are never queued. */
const onlineActs = [statusAct, ...Object.values(userActs)];

/** Stands beside the screens and says what becomes of every act, and what could not be read. */
export function ActToasts(): null {
  const [ofActs] = useState(sentencesOfActs);
  const [ofReads] = useState(fetchSentences);
  useActToasts(ofActs);
  useAskedAgain(onlineActs);
  useFetchToasts(ofReads);
  return null;
}

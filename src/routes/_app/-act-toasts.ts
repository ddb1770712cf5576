import { useState } from 'react';
import { addCategoryMutation, deleteCategoryMutation } from '#app/features/catalogue/mutations/categories.ts';
import {
  addCatalogueJobMutation,
  deleteJobMutation,
  editJobMutation,
} from '#app/features/catalogue/mutations/jobs.ts';
import { catalogueToasts, jobManagementTexts } from '#app/features/catalogue/texts.ts';
import { createInvoiceMutation } from '#app/features/invoices/mutations/create-invoice.ts';
import { statusAct } from '#app/features/invoices/online-acts.ts';
import { invoiceToasts } from '#app/features/invoices/texts.ts';
import { actSentences, type SentencesByKind } from '#app/features/office/act-sentences.ts';
import { useActToasts } from '#app/features/office/act-toasts.ts';
import { useAskedAgain } from '#app/features/office/asked-again.ts';
import { type FetchSentences, useFetchToasts } from '#app/features/office/fetch-toasts.ts';
import { saveRatesMutation } from '#app/features/office/mutations/save-rates.ts';
import { paymentToasts } from '#app/features/payments/texts.ts';
import { userActs } from '#app/features/users/online-acts.ts';
import { addVendorMutation } from '#app/features/vendors/mutations/add-vendor.ts';
import { vendorToasts } from '#app/features/vendors/texts.ts';
import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { assignVendorMutation } from '#app/features/work-orders/mutations/assign-vendor.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { decideJobMutation } from '#app/features/work-orders/mutations/decide-job.ts';
import { changeQuantityMutation, removeJobMutation } from '#app/features/work-orders/mutations/edit-job.ts';
import { cancelOrderMutation, takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { orderToasts } from '#app/features/work-orders/toast-texts.ts';
import { commonTexts } from '#app/texts/common.ts';

/** Section 8's success and error sentences of every act that can wait in the outbox. */
export const sentencesOfActs = (): SentencesByKind => ({
  ...actSentences(
    createOrderMutation,
    ({ car }, number) => orderToasts.orderCreated(number ?? car.number),
    orderToasts.createOrder,
  ),
  ...actSentences(addJobMutation, orderToasts.orderJobAdded, orderToasts.addJob),
  ...actSentences(changeQuantityMutation, orderToasts.quantityUpdated, orderToasts.changeQuantity),
  ...actSentences(removeJobMutation, orderToasts.orderJobRemoved, orderToasts.removeJob),
  ...actSentences(cancelOrderMutation, orderToasts.orderCancelled, orderToasts.cancelOrder),
  ...actSentences(
    takeStepMutation,
    ({ step }) => (step === 'start' ? orderToasts.orderStarted : orderToasts.statusUpdated),
    orderToasts.changeStatus,
  ),
  ...actSentences(
    decideJobMutation,
    ({ decision }) => orderToasts.jobDecided[decision],
    orderToasts.decideJob,
  ),
  ...actSentences(
    assignVendorMutation,
    ({ seenVendor }) => (seenVendor ? orderToasts.vendorChanged : orderToasts.vendorAssigned),
    (said, { seenVendor }) => said || (seenVendor ? orderToasts.changeVendor : orderToasts.assignVendor),
  ),
  ...actSentences(completeJobMutation, orderToasts.jobCompleted, orderToasts.completeJob),
  ...actSentences(createInvoiceMutation, invoiceToasts.invoiceCreated, invoiceToasts.createInvoice),
  ...actSentences(addCategoryMutation, catalogueToasts.categoryAdded, catalogueToasts.addCategory),
  ...actSentences(
    deleteCategoryMutation,
    jobManagementTexts.categoryDeleted,
    jobManagementTexts.deleteCategoryFailed,
  ),
  ...actSentences(
    addCatalogueJobMutation,
    catalogueToasts.catalogueJobAdded,
    catalogueToasts.addJobToCategory,
  ),
  ...actSentences(editJobMutation, catalogueToasts.jobUpdated, catalogueToasts.updateJob),
  ...actSentences(deleteJobMutation, catalogueToasts.jobDeleted, catalogueToasts.deleteJob),
  ...actSentences(addVendorMutation, vendorToasts.vendorAdded, vendorToasts.addVendor),
  ...actSentences(saveRatesMutation, vendorToasts.ratesSaved, vendorToasts.saveRates),
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

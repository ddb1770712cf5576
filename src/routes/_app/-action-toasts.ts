import { useState } from 'react';
import { statusAction } from '#app/features/invoices/online-actions.ts';
import { invoiceToasts } from '#app/features/invoices/texts.ts';
import { useActionToasts } from '#app/features/office/action-toasts.ts';
import { useAskedAgain } from '#app/features/office/asked-again.ts';
import { type FetchSentences, useFetchToasts } from '#app/features/office/fetch-toasts.ts';
import { paymentToasts } from '#app/features/payments/texts.ts';
import { userActions } from '#app/features/users/online-actions.ts';
import { vendorToasts } from '#app/features/vendors/texts.ts';
import { orderToasts } from '#app/features/work-orders/toast-texts.ts';
import { commonTexts } from '#app/texts/common.ts';

const ofReference = (name: string) => new RegExp(`^reference \\S+ ${name} `);

/** Section 8's sentences for what screens read. */
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

/** Actions that are never queued. */
const onlineActions = [statusAction, ...Object.values(userActions)];

/** Rendered next to the screens; reports the outcome of every action, and failed reads. */
export function ActionToasts(): null {
  const [ofReads] = useState(fetchSentences);
  useActionToasts();
  useAskedAgain(onlineActions);
  useFetchToasts(ofReads);
  return null;
}

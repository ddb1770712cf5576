import { officeAction } from '#app/sync/action.ts';
import { orderLane } from '#app/sync/outbox/lanes.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { createInvoice, listInvoices } from '#contract/calls/invoices.ts';
import { type Decoded, list, object } from '#contract/codec.ts';
import {
  filledText,
  notEmpty,
  optional,
  textOrEmpty,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { actionLabels } from '../labels.ts';
import { invoiceNumber } from '../subjects.ts';

/** An order as it was when chosen: the form shows it even if no list contains it any more. */
const billedOrder = object({
  id: filledText,
  number: textOrEmpty,
  jobCardNumber: textOrEmpty,
  carNumber: textOrEmpty,
  vendor: withFallback(object({ id: filledText, name: textOrEmpty }), null),
  totalPaise: wholeFromZero,
  /** How many of its jobs had no price. */
  unpriced: optional(wholeFromZero),
});

export type BilledOrder = Decoded<typeof billedOrder>;

/** An invoice over completed orders; its PDF is the action's one file. It contains the whole orders, so that it can go back into its form. */
const payload = object({
  /** Names its lane. */
  localId: filledText,
  invoiceNumber: filledText,
  /** Decoded all or none: an invoice over fewer orders than were chosen must never be sent. */
  orders: notEmpty(list(billedOrder)),
  withoutTaxPaise: wholeFromZero,
  withTaxPaise: wholeFromZero,
});

export type CreateInvoice = Decoded<typeof payload>;

export const createInvoiceAction = officeAction<CreateInvoice>({
  kind: 'invoice.create',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ localId }) => `invoice-new:${localId}`,
  // An order must be completed, and can be billed once.
  changes: (invoice) => [
    invoiceNumber(invoice.invoiceNumber),
    ...invoice.orders.map(({ id }) => orderLane(id)),
  ],
  label: ({ invoiceNumber }) => actionLabels.createInvoice(invoiceNumber),
  request: ({ invoiceNumber, orders, withoutTaxPaise, withTaxPaise }) => ({
    call: createInvoice,
    params: {},
    body: { invoiceNumber, workOrderIds: orders.map(({ id }) => id), withoutTaxPaise, withTaxPaise },
  }),
  findApplied: async (api, invoice, { complexId }, signal) => {
    const search = invoice.invoiceNumber.slice(0, MAX_SEARCH_LENGTH);
    const isIt = (listed: Invoice) => isThatInvoice(listed, invoice);
    const { records } = await readPages(
      async (page) => {
        const query = { complexId, search, page, pageSize: LIST_PAGE_SIZE };
        return (await api.perform(listInvoices, { query, signal })).value;
      },
      (read) => read.some(isIt),
    );
    const found = records.find(isIt);
    if (found === undefined) return false;
    const { id, fileUrl, withoutTaxPaise, withTaxPaise } = found;
    const differs = withoutTaxPaise !== invoice.withoutTaxPaise || withTaxPaise !== invoice.withTaxPaise;
    return { id, pictures: fileUrl === null ? [] : [{ at: 'server', url: fileUrl }], knownBy: null, differs };
  },
});

/** The same number for exactly the same orders. A rejected invoice does not count: this one replaces it. */
function isThatInvoice(invoice: Invoice, { invoiceNumber, orders }: CreateInvoice): boolean {
  if (invoice.invoiceNumber !== invoiceNumber || invoice.status === 'rejected') return false;
  // Section 3 gives an invoice's orders their numbers only.
  const isBilled = (listed: Invoice['workOrders'][number]) =>
    orders.some(({ id, number }) => (listed.id === '' ? listed.number === number : listed.id === id));
  return invoice.workOrders.length === orders.length && invoice.workOrders.every(isBilled);
}

import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { createInvoice, listInvoices } from '#contract/calls/invoices.ts';
import { type Decoded, list, object } from '#contract/codec.ts';
import { filledText, notEmpty, orElse, textOrEmpty, wholeFromZero } from '#contract/stored.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';

/** An order on an invoice, as it was when it was chosen: the form shows it also where no list has it any more. */
const billedOrder = object({
  id: filledText,
  number: textOrEmpty,
  jobCardNumber: textOrEmpty,
  carNumber: textOrEmpty,
  vendor: orElse(object({ id: filledText, name: textOrEmpty }), null),
  totalPaise: wholeFromZero,
});

export type BilledOrder = Decoded<typeof billedOrder>;

/** An invoice over completed orders; its PDF is the act's one file. The orders stand in it whole, so that it can be taken back into its form. */
const payload = object({
  /** Names its lane: invoices wait for nothing but themselves. */
  localId: filledText,
  invoiceNumber: filledText,
  /** All or none can be read: an invoice over fewer orders than were chosen must never be sent. */
  orders: notEmpty(list(billedOrder)),
  withoutTaxPaise: wholeFromZero,
  withTaxPaise: wholeFromZero,
});

export type CreateInvoice = Decoded<typeof payload>;

export const createInvoiceMutation = officeMutation<CreateInvoice>({
  kind: 'invoice.create',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ localId }) => `invoice-new:${localId}`,
  label: ({ invoiceNumber }) => actLabels.createInvoice(invoiceNumber),
  request: ({ invoiceNumber, orders, withoutTaxPaise, withTaxPaise }) => ({
    call: createInvoice,
    params: {},
    body: { invoiceNumber, workOrderIds: orders.map(({ id }) => id), withoutTaxPaise, withTaxPaise },
  }),
  findApplied: async (api, invoice, _facts, signal) => {
    const search = invoice.invoiceNumber.slice(0, MAX_SEARCH_LENGTH);
    const query = { search, page: 1, pageSize: MAX_PAGE_SIZE };
    const { value } = await api.perform(listInvoices, { query, signal });
    const found = value.records.find((listed) => isThatInvoice(listed, invoice));
    if (found === undefined) return false;
    const { id, fileUrl } = found;
    return { id, pictures: fileUrl === null ? [] : [{ at: 'server', url: fileUrl }], knownBy: null };
  },
});

/** Its number over exactly its orders: a vendor uses a number once. A rejected one is what this one bills anew. */
function isThatInvoice(invoice: Invoice, { invoiceNumber, orders }: CreateInvoice): boolean {
  if (invoice.invoiceNumber !== invoiceNumber || invoice.status === 'rejected') return false;
  const billed = new Set(orders.map(({ id }) => id));
  return invoice.workOrders.length === billed.size && invoice.workOrders.every(({ id }) => billed.has(id));
}

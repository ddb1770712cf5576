import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { list, paise, record, text } from '#app/sync/outbox/stored-payload.ts';
import { createInvoice, listInvoices } from '#contract/calls/invoices.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import type { Paise } from '#domain/money.ts';

/** An order on an invoice, as it was when it was chosen: the form shows it also where no list has it any more. */
export type BilledOrder = {
  id: string;
  number: string;
  jobCardNumber: string;
  carNumber: string;
  vendor: { id: string; name: string } | null;
  totalPaise: Paise;
};

/** An invoice over completed orders; its PDF is the act's one file. The orders stand in it whole, so that it can be taken back into its form. */
export type CreateInvoice = {
  /** Names its lane: invoices wait for nothing but themselves. */
  localId: string;
  invoiceNumber: string;
  orders: BilledOrder[];
  withoutTaxPaise: Paise;
  withTaxPaise: Paise;
};

export const createInvoiceMutation = officeMutation<CreateInvoice>({
  kind: 'invoice.create',
  version: 1,
  bringsIn: true,
  readPayload: (stored, version) => (version === 1 ? readCreateInvoice(stored) : null),
  lane: ({ localId }) => `invoice-new:${localId}`,
  label: ({ invoiceNumber }) => actLabels.createInvoice(invoiceNumber),
  request: ({ invoiceNumber, orders, withoutTaxPaise, withTaxPaise }) => ({
    call: createInvoice,
    params: {},
    body: { invoiceNumber, workOrderIds: orders.map(({ id }) => id), withoutTaxPaise, withTaxPaise },
  }),
  findApplied: async (api, payload, _facts, signal) => {
    const search = payload.invoiceNumber.slice(0, MAX_SEARCH_LENGTH);
    const query = { search, page: 1, pageSize: MAX_PAGE_SIZE };
    const { value } = await api.perform(listInvoices, { query, signal });
    const found = value.records.find((invoice) => isThatInvoice(invoice, payload));
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

function readCreateInvoice(stored: unknown): CreateInvoice | null {
  const fields = record(stored);
  const localId = text(fields?.localId);
  const invoiceNumber = text(fields?.invoiceNumber);
  const withoutTaxPaise = paise(fields?.withoutTaxPaise);
  const withTaxPaise = paise(fields?.withTaxPaise);
  const orders = list(fields?.orders).map(readOrder);
  const known = orders.filter((order) => order !== null);
  if (localId === null || invoiceNumber === null || withoutTaxPaise === null || withTaxPaise === null) {
    return null;
  }
  // An invoice over fewer orders than were chosen must never be sent.
  if (known.length === 0 || known.length < orders.length) return null;
  return { localId, invoiceNumber, orders: known, withoutTaxPaise, withTaxPaise };
}

function readOrder(stored: unknown): BilledOrder | null {
  const fields = record(stored);
  const id = text(fields?.id);
  const totalPaise = paise(fields?.totalPaise);
  if (id === null || totalPaise === null) return null;
  const vendor = record(fields?.vendor);
  const vendorId = text(vendor?.id);
  return {
    id,
    number: text(fields?.number) ?? '',
    jobCardNumber: text(fields?.jobCardNumber) ?? '',
    carNumber: text(fields?.carNumber) ?? '',
    vendor: vendorId === null ? null : { id: vendorId, name: text(vendor?.name) ?? '' },
    totalPaise,
  };
}

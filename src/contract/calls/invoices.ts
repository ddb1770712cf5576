import {
  INVOICE_SORT_KEYS,
  INVOICE_STATUSES,
  type InvoiceQuery,
  type PendingDetails,
} from '#domain/invoice/invoice.ts';
import { INVOICE_FILES, LIST_PAGE_SIZE, MAX_DOWNLOAD_IDS, MAX_PAGE_SIZE } from '#domain/limits.ts';
import { changing, reading } from '../call.ts';
import { type Codec, field, list, nothing, object, whole, withDefault } from '../codec.ts';
import { invoiceCodec } from '../entities.ts';
import { one, paged, report, underData } from '../envelope.ts';
import { reason, reasonPhoto } from '../wire/reason.ts';
import {
  day,
  hostStatuses,
  ids,
  invoiceStatuses,
  moneyOrZero,
  optionalId,
  page,
  pageSize,
  parsedList,
  search,
  sortedBy,
  typedMoney,
  typedText,
} from '../wire/values.ts';

type ListQuery = InvoiceQuery & { complexId: string | null; statusWords?: readonly string[] | undefined };

const listQuery: Codec<ListQuery> = object({
  complexId: field('complex_id', optionalId),
  statuses: field('status', invoiceStatuses),
  /** Replaces `statuses`, in the spelling of another host [X25]. */
  statusWords: field('status', hostStatuses),
  page: field('page', page),
  pageSize: field('page_size', pageSize(LIST_PAGE_SIZE, MAX_PAGE_SIZE)),
  search: field('search', search),
  categoryId: field('category_id', optionalId),
  vendorId: field('vendor_id', optionalId),
  fromOn: field('start_date', day),
  toOn: field('end_date', day),
  sort: field('sort', sortedBy(INVOICE_SORT_KEYS)),
});

export const listInvoices = reading({
  name: 'invoice.list',
  path: '/vendors/invoices',
  slash: true,
  query: listQuery,
  answer: paged(invoiceCodec),
});

/** `work_order_ids` is a JSON list in a multipart field; anything else reads as no orders, which the rules refuse. */
const workOrderIds: Codec<string[]> = {
  decode: (wire) => {
    const ids = Array.isArray(wire) ? wire : typeof wire === 'string' ? parsedList(wire) : [];
    return [...new Set(ids.filter((id) => typeof id === 'string' || typeof id === 'number').map(String))];
  },
  encode: (value) => JSON.stringify(value),
  schema: { type: 'string' },
};

export const createInvoice = changing({
  name: 'invoice.create',
  method: 'POST',
  path: '/vendors/invoices',
  slash: true,
  body: {
    as: 'form',
    codec: object({
      invoiceNumber: field('invoiceNo', typedText),
      workOrderIds: field('work_order_ids', workOrderIds),
      withoutTaxPaise: field('value_without_tax', typedMoney),
      withTaxPaise: field('value_with_tax', typedMoney),
    }),
    files: { name: 'image', max: INVOICE_FILES, content: 'pdf' },
  },
  answer: one(invoiceCodec),
  success: 201,
});

export const changeInvoiceStatus = changing({
  name: 'invoice.change-status',
  method: 'PATCH',
  path: '/vendors/invoices/{id}/status',
  body: {
    as: 'json',
    codec: object({ status: field('status', typedText), reason }),
    files: reasonPhoto,
  },
  answer: one(invoiceCodec),
});

const count = withDefault(whole(), 0);
const pendingDetails: Codec<PendingDetails> = object({
  totalPendingPaise: field('total_pending_amount', moneyOrZero),
  pendingInvoiceCount: field('pending_invoice_count', count),
  vendorsWithPending: field('vendors_with_pending', count),
});

const statusCounts: Codec<Record<string, number>> = {
  decode: (wire) => {
    const record = typeof wire === 'object' && wire !== null ? (wire as Record<string, unknown>) : {};
    return Object.fromEntries(
      Object.entries(record).flatMap(([status, counted]) => {
        const count = typeof counted === 'string' ? Number.parseInt(counted, 10) : counted;
        return typeof count === 'number' && Number.isFinite(count) ? [[status, count]] : [];
      }),
    );
  },
  encode: (value) => value,
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      INVOICE_STATUSES.map((status) => [status, { type: 'integer', minimum: 0 }]),
    ),
  },
};

export const countInvoices = reading({
  name: 'invoice.count',
  path: '/vendors/invoices/counts/{complexId}',
  slash: true,
  query: nothing,
  answer: report(
    object({
      pendingDetails: field('pending_details', pendingDetails),
      statusCounts: field('status_counts', statusCounts),
    }),
  ),
});

/** A flat row of the CSV; its properties are in column order. */
export type InvoiceDownloadRow = Readonly<Record<string, unknown>>;

const downloadRow: Codec<InvoiceDownloadRow> = {
  decode: (wire) => (typeof wire === 'object' && wire !== null ? (wire as InvoiceDownloadRow) : {}),
  encode: (value) => value,
  schema: { type: 'object' },
};

export const downloadInvoices = reading({
  name: 'invoice.download',
  path: '/vendors/invoices/download',
  slash: true,
  query: object({ ids: field('invoice_ids', ids(MAX_DOWNLOAD_IDS)) }),
  answer: underData(object({ records: field('records', list(downloadRow)) })),
});

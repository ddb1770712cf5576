import type { Paise } from '../money.ts';
import type { NamedPerson } from '../people.ts';
import type { Sort } from '../sorting.ts';
import type { StatedReason } from '../work-order/work-order.ts';

/** Canonical invoice statuses [I1]; `unknown` is a host's status outside the list. */
export const INVOICE_STATUSES = [
  'created',
  'received',
  'manager_approved',
  'finance_forwarded',
  'finance_approved',
  'paid',
  'rejected',
] as const;

export type KnownInvoiceStatus = (typeof INVOICE_STATUSES)[number];
export type InvoiceStatus = KnownInvoiceStatus | 'unknown';

/** The filter's four options (section 4). */
export const INVOICE_FILTER_STATUSES = [
  'created',
  'manager_approved',
  'finance_approved',
  'paid',
] as const satisfies readonly KnownInvoiceStatus[];

/** The statuses in which an invoice waits for its manager, for finance, and for payment (section 4). */
export const INVOICE_STAGES = {
  manager: ['created', 'received'],
  finance: ['manager_approved', 'finance_forwarded'],
  payment: ['finance_approved'],
} as const satisfies Record<string, readonly KnownInvoiceStatus[]>;

/** An invoice for one or more completed orders (section 3). Values in paise; `fileUrl` is the PDF. */
export type Invoice = {
  id: string;
  invoiceNumber: string;
  withoutTaxPaise: Paise;
  withTaxPaise: Paise;
  status: InvoiceStatus;
  statusText: string;
  fileUrl: string | null;
  createdAt: string;
  vendor: { id: string; vendorNumber: string; name: string } | null;
  workOrders: { id: string; number: string; carNumber: string; totalPaise: Paise }[];
  /** Includes the reason for a rejection. */
  statusLog: (StatedReason & {
    status: InvoiceStatus;
    statusText: string;
    at: string | null;
    by: string | null;
  })[];
  /** Names of the users in the log, by username; absent if the host sends none. */
  people?: NamedPerson[] | undefined;
};

/** When it was paid (ISO); null while it is not, and if the log does not say. */
export function invoicePaidAt({ status, statusLog }: Pick<Invoice, 'status' | 'statusLog'>): string | null {
  if (status !== 'paid') return null;
  return statusLog.findLast((entry) => entry.status === 'paid' && entry.at !== null)?.at ?? null;
}

/** The sort keys of a list of invoices, on hosts that can sort. */
export const INVOICE_SORT_KEYS = ['created', 'vendor', 'amount'] as const;

export type InvoiceSortKey = (typeof INVOICE_SORT_KEYS)[number];
export type InvoiceSort = Sort<InvoiceSortKey>;

/** Search and filters of the invoice list (section 7). */
export type InvoiceQuery = {
  statuses: readonly InvoiceStatus[];
  page: number;
  pageSize: number;
  search: string;
  categoryId: string | null;
  vendorId: string | null;
  fromOn: string | null;
  toOn: string | null;
  /** Newest first if absent. Only for hosts that sort (`sorting` of their configuration). */
  sort?: InvoiceSort | undefined;
};

/** `pending_details` of the counts call. */
export type PendingDetails = {
  totalPendingPaise: Paise;
  pendingInvoiceCount: number;
  vendorsWithPending: number;
};

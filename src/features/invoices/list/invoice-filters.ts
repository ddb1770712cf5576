import { type ListFilters, listQuery, readListFilters } from '#app/features/filters/list-filters.ts';
import {
  INVOICE_FILTER_STATUSES,
  type InvoiceQuery,
  type KnownInvoiceStatus,
} from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';

/** What the address of a list of invoices holds. */
export type InvoiceFilters = ListFilters & { status?: (typeof INVOICE_FILTER_STATUSES)[number] };

/** Reads an address's parameters; one that makes no sense is left out. */
export function readInvoiceFilters(search: Readonly<Record<string, unknown>>): InvoiceFilters {
  const status = INVOICE_FILTER_STATUSES.find((known) => known === search.status);
  const filters = readListFilters(search);
  return status === undefined ? filters : { ...filters, status };
}

/** The query of a list; `only` is the one status it lists, whatever the address says. */
export function invoiceQuery(filters: InvoiceFilters, only: KnownInvoiceStatus | null): InvoiceQuery {
  const status = only ?? filters.status;
  return {
    ...listQuery(filters),
    statuses: status === undefined ? [] : [status],
    pageSize: LIST_PAGE_SIZE,
  };
}

import { type ListFilters, listQuery, readListFilters } from '#app/features/filters/list-filters.ts';
import {
  INVOICE_FILTER_STATUSES,
  INVOICE_SORT_KEYS,
  type InvoiceQuery,
  type InvoiceSort,
  type KnownInvoiceStatus,
} from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { readSort } from '#domain/sorting.ts';

/** What the address of a list of invoices holds. */
export type InvoiceFilters = ListFilters & {
  status?: (typeof INVOICE_FILTER_STATUSES)[number];
  /** As on the wire; newest first without one. */
  sort?: InvoiceSort;
};

/** Reads an address's parameters; one that makes no sense is left out. */
export function readInvoiceFilters(search: Readonly<Record<string, unknown>>): InvoiceFilters {
  const status = INVOICE_FILTER_STATUSES.find((known) => known === search.status);
  const sort = readSort(INVOICE_SORT_KEYS, search.sort);
  return {
    ...readListFilters(search),
    ...(status !== undefined && { status }),
    ...(sort !== undefined && { sort }),
  };
}

/** The query of a list; `only` is the one status it lists, whatever the address says. */
export function invoiceQuery(filters: InvoiceFilters, only: KnownInvoiceStatus | null): InvoiceQuery {
  const status = only ?? filters.status;
  return {
    ...listQuery(filters),
    statuses: status === undefined ? [] : [status],
    pageSize: LIST_PAGE_SIZE,
    ...(filters.sort !== undefined && { sort: filters.sort }),
  };
}

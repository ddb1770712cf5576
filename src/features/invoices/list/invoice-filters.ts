import { type ListFilters, listQuery, readListFilters } from '#app/features/filters/list-filters.ts';
import {
  INVOICE_SORT_KEYS,
  INVOICE_STATUSES,
  type InvoiceQuery,
  type InvoiceSort,
  type KnownInvoiceStatus,
} from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { readSort } from '#domain/sorting.ts';

/** The parameters of a list of invoices in the address. */
export type InvoiceFilters = ListFilters & {
  /** Canonical statuses, joined by commas as on the wire. */
  status?: string;
  /** As on the wire; newest first by default. */
  sort?: InvoiceSort;
};

/** Parses an address's parameters; invalid ones are dropped. */
export function readInvoiceFilters(search: Readonly<Record<string, unknown>>): InvoiceFilters {
  const statuses = knownStatuses(search.status);
  const sort = readSort(INVOICE_SORT_KEYS, search.sort);
  return {
    ...readListFilters(search),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(sort !== undefined && { sort }),
  };
}

/** The known statuses in a comma-separated list. */
export function knownStatuses(joined: unknown): KnownInvoiceStatus[] {
  const named = typeof joined === 'string' ? joined.split(',').map((word) => word.trim()) : [];
  return INVOICE_STATUSES.filter((status) => named.includes(status));
}

/** The query of a list; `only` is its single status, whatever the address says. */
export function invoiceQuery(filters: InvoiceFilters, only: KnownInvoiceStatus | null): InvoiceQuery {
  return {
    ...listQuery(filters),
    statuses: only === null ? knownStatuses(filters.status) : [only],
    pageSize: LIST_PAGE_SIZE,
    ...(filters.sort !== undefined && { sort: filters.sort }),
  };
}

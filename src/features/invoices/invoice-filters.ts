import { fromWireDay } from '#domain/dates.ts';
import type { InvoiceQuery, KnownInvoiceStatus } from '#domain/invoice/invoice.ts';
import { INVOICE_FILTER_STATUSES } from '#domain/invoice/steps.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';

/** What the address of a list of invoices holds (decision F3). Absent = no filter, first page. */
export type InvoiceFilters = {
  page?: number;
  q?: string;
  category?: string;
  vendor?: string;
  status?: (typeof INVOICE_FILTER_STATUSES)[number];
  from?: string;
  to?: string;
};

/** Reads an address's parameters; what makes no sense is left out rather than refused. */
export function readInvoiceFilters(search: Readonly<Record<string, unknown>>): InvoiceFilters {
  const filters: InvoiceFilters = {};
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) filters.page = page;
  for (const name of ['q', 'category', 'vendor'] as const) {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).trim().slice(0, MAX_SEARCH_LENGTH);
    if (text !== '') filters[name] = text;
  }
  for (const name of ['from', 'to'] as const) {
    const value = search[name];
    if (typeof value === 'string' && fromWireDay(value) !== null) filters[name] = value;
  }
  const status = INVOICE_FILTER_STATUSES.find((known) => known === search.status);
  if (status !== undefined) filters.status = status;
  return filters;
}

/** The query of a list with its filters; `only` = the one status a list is about, whatever the address says. */
export function invoiceQuery(filters: InvoiceFilters, only: KnownInvoiceStatus | null): InvoiceQuery {
  const status = only ?? filters.status;
  return {
    statuses: status === undefined ? [] : [status],
    page: filters.page ?? 1,
    pageSize: LIST_PAGE_SIZE,
    search: filters.q ?? '',
    categoryId: filters.category ?? null,
    vendorId: filters.vendor ?? null,
    fromOn: filters.from ?? null,
    toOn: filters.to ?? null,
  };
}

/** How many filters are set beside the search. */
export function filterCount({ page: _page, q: _q, to: _to, ...filters }: InvoiceFilters): number {
  return Object.keys(filters).length;
}

/** Whether anything but the page is set: another empty text then (section 2). */
export function isFiltered({ page: _page, ...filters }: InvoiceFilters): boolean {
  return Object.keys(filters).length > 0;
}

type Change = { [Name in keyof InvoiceFilters]?: InvoiceFilters[Name] | undefined };

/** The filters after one changes: back to page 1, and an emptied one leaves the address. */
export function withFilter({ page: _page, ...kept }: InvoiceFilters, change: Change): InvoiceFilters {
  const entries = Object.entries({ ...kept, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

export function onPage({ page: _page, ...kept }: InvoiceFilters, page: number): InvoiceFilters {
  return page > 1 ? { ...kept, page } : kept;
}

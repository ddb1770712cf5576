import { categoriesReference, type Reference, reference, vendorsReference } from '#app/sync/references.ts';
import { countInvoices, listInvoices } from '#contract/calls/invoices.ts';
import { searchJobCards } from '#contract/calls/lookups.ts';
import { pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { countWorkOrders } from '#contract/calls/work-orders.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { KnownInvoiceStatus, PendingDetails } from '#domain/invoice/invoice.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { StatusCounts } from '#domain/work-order/dashboard.ts';
import type { Live } from './live.ts';
import { type ReferenceLive, useReference } from './use-reference.ts';
import { useSessionUser } from './use-session.ts';

/** Every vendor of the person's city, with rates. */
export function useVendors(): Live<ReferenceLive<Vendor[]>> {
  const user = useSessionUser();
  return useReference(user === null ? null : vendorsReference(user.city.id));
}

/** Categories with their jobs. */
export function useJobCategories(): Live<ReferenceLive<JobCategory[]>> {
  return useReference(categoriesReference);
}

/** How many orders stand in each status. */
export function useCounts(): Live<ReferenceLive<StatusCounts>> {
  return useReference(useComplexReference(countsOf));
}

/** What is owed, in three figures. */
export function usePendingDetails(): Live<ReferenceLive<PendingDetails>> {
  return useReference(useComplexReference(pendingDetailsOf));
}

/** What is owed, by vendor. */
export function usePendingReport() {
  return useReference(useComplexReference(pendingReportOf));
}

/** A page of invoices in these statuses, newest first; no status = all. */
export function useInvoices(query: { page: number; statuses: readonly KnownInvoiceStatus[] }) {
  return useReference(reference(listInvoices, { query }));
}

/** A page of job cards whose car number contains the search. */
export function useJobCards(query: { search: string; page: number }) {
  return useReference(
    reference(searchJobCards, { query: { carNumber: query.search, page: query.page, view: 'true' } }),
  );
}

function useComplexReference<T>(of: (complexId: string) => Reference<T>): Reference<T> | null {
  const user = useSessionUser();
  return user === null ? null : of(user.complex.id);
}

function countsOf(complexId: string): Reference<StatusCounts> {
  const counts = reference(countWorkOrders, { params: { complexId } });
  return { key: counts.key, fetch: async (api) => (await counts.fetch(api)).statusCounts };
}

function pendingDetailsOf(complexId: string): Reference<PendingDetails> {
  const counts = reference(countInvoices, { params: { complexId } });
  return { key: `${counts.key} pending`, fetch: async (api) => (await counts.fetch(api)).pendingDetails };
}

function pendingReportOf(complexId: string) {
  return reference(pendingPaymentsReport, { params: { complexId } });
}

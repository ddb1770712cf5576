import { categoriesReference, type Reference, reference, vendorsReference } from '#app/sync/references.ts';
import { countInvoices, listInvoices } from '#contract/calls/invoices.ts';
import { pendingPaymentsReport } from '#contract/calls/vendors.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { KnownInvoiceStatus, PendingDetails } from '#domain/invoice/invoice.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
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

function useComplexReference<T>(of: (complexId: string) => Reference<T>): Reference<T> | null {
  const user = useSessionUser();
  return user === null ? null : of(user.complex.id);
}

function pendingDetailsOf(complexId: string): Reference<PendingDetails> {
  const counts = reference(countInvoices, { params: { complexId } });
  return { key: `${counts.key} pending`, fetch: async (api) => (await counts.fetch(api)).pendingDetails };
}

function pendingReportOf(complexId: string) {
  return reference(pendingPaymentsReport, { params: { complexId } });
}

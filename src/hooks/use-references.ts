import {
  categoriesReference,
  type Reference,
  reference,
  vendorsReference,
} from '#app/sync/pull/references.ts';
import { countInvoices, listInvoices } from '#contract/calls/invoices.ts';
import { searchEmployees } from '#contract/calls/lookups.ts';
import { invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { InvoiceQuery, PendingDetails } from '#domain/invoice/invoice.ts';
import type { Employee, ReportQuery, Vendor } from '#domain/vendor/vendor.ts';
import type { Live } from './live.ts';
import { type ReferenceLive, useKeptReference, useReference } from './use-reference.ts';
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

/** What is owed, by vendor. The former answer stays while filters change. */
export function usePendingReport(query: Partial<ReportQuery> = {}) {
  return useKeptReference(
    useComplexReference((complexId) => reference(pendingPaymentsReport, { params: { complexId }, query })),
  );
}

/** Invoices by vendor and status. The former answer stays while filters change. */
export function useInvoiceStatusReport(query: Partial<ReportQuery> = {}) {
  return useKeptReference(
    useComplexReference((complexId) => reference(invoiceStatusReport, { params: { complexId }, query })),
  );
}

/** A page of invoices, newest first; no status = all. The former page stays until the next is there. */
export function useInvoices(query: Partial<InvoiceQuery>) {
  return useKeptReference(reference(listInvoices, { query }));
}

/** Employees by name; an empty name asks nothing and stays loading. */
export function useEmployees(name: string): Live<ReferenceLive<Employee[]>> {
  return useKeptReference(name === '' ? null : reference(searchEmployees, { query: { name } }));
}

function useComplexReference<T>(of: (complexId: string) => Reference<T>): Reference<T> | null {
  const user = useSessionUser();
  return user === null ? null : of(user.complex.id);
}

function pendingDetailsOf(complexId: string): Reference<PendingDetails> {
  const counts = reference(countInvoices, { params: { complexId } });
  return { key: `${counts.key} pending`, fetch: async (api) => (await counts.fetch(api)).pendingDetails };
}

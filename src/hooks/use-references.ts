import { useEffect, useRef } from 'react';
import type { ApiPort } from '#app/api/api-port.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import {
  categoriesReference,
  pullVendorRates,
  referenceTask,
  vendorRatesReference,
  vendorReference,
  vendorsReference,
} from '#app/entities/references.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import {
  invoiceStatusSpelling,
  type Reference,
  readReference,
  reference,
} from '#app/sync/views/stored-answers.ts';
import { countInvoices, listInvoices } from '#contract/calls/invoices.ts';
import { searchEmployees } from '#contract/calls/lookups.ts';
import { invoiceStatusReport, pendingPaymentsReport } from '#contract/calls/vendors.ts';
import { spelledAs } from '#contract/wire/words.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Invoice, InvoiceQuery, PendingDetails } from '#domain/invoice/invoice.ts';
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import type { Employee, ReportQuery, Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import { useServices } from './engine-provider.tsx';
import {
  type Live,
  type LiveFailure,
  type QueryRead,
  useLiveQuery,
  useLiveQueryKeeping,
} from './use-live-query.ts';
import type { OfficeAction } from './use-office-actions.ts';
import { useAdditions, usePull } from './use-server.ts';
import { useOwner, useSessionUser } from './use-session.ts';

/** A server answer as this device last received it. */
export type ReferenceLive<T> = {
  value: T;
  fetchedAt: string;
  refreshing: boolean;
  failure: LiveFailure | null;
};

/**
 * Anything from the server that no waiting action changes: vendors, categories, counts, invoices, reports. Null
 * fetches nothing and stays loading.
 */
export function useReference<T>(ref: Reference<T> | null): Live<ReferenceLive<T>> {
  return useReferenceBy(useLiveQuery, ref);
}

/**
 * Like useReference, but the previous answer stays, marked as refreshing, until the next one is there: a table must
 * not go blank between pages and filters.
 */
function useKeptReference<T>(ref: Reference<T> | null): Live<ReferenceLive<T>> {
  return useReferenceBy(useLiveQueryKeeping, ref);
}

type Stored<T> = { key: string; value: T; fetchedAt: string } | null;
type UseRead = <R>(querier: () => Promise<R>, deps: readonly unknown[]) => QueryRead<R>;

function useReferenceBy<T>(useRead: UseRead, ref: Reference<T> | null): Live<ReferenceLive<T>> {
  const services = useServices();
  const owner = useOwner();
  const complexId = owner?.complexId ?? '';
  const pull = usePull(owner === null || ref === null ? null : referenceTask(services, complexId, ref));
  const former = useRef<Stored<T>>(null);
  const key = ref?.key ?? '';
  const read = useRead<Stored<T>>(async () => {
    const stored = ref === null ? null : await readReference(services.database, complexId, ref);
    return stored === null ? null : { key, ...stored };
  }, [services, complexId, key]);
  if (read.state === 'ready' && read.value !== null) {
    const { key: askedFor, ...stored } = read.value;
    if (useRead === useLiveQueryKeeping) former.current = read.value;
    return { state: 'ready', value: { ...stored, ...pull, refreshing: pull.refreshing || askedFor !== key } };
  }
  if (pull.failure !== null && read.state === 'ready') return { state: 'failed', reason: pull.failure };
  // Nothing is stored under the new key yet.
  const kept = former.current;
  if (kept === null || ref === null) return { state: 'loading' };
  return {
    state: 'ready',
    value: { value: kept.value, fetchedAt: kept.fetchedAt, ...pull, refreshing: true },
  };
}

/** Every vendor of the user's city, with details and rates as far as the host lists them. */
export function useVendors(): Live<ReferenceLive<Vendor[]>> {
  const user = useSessionUser();
  return useReference(user === null ? null : vendorsReference(user.city.id));
}

/** Every vendor of the city, including rates that were read by their own calls. */
export function useVendorsWithRates(): Live<ReferenceLive<Vendor[]>> {
  const { database } = useServices();
  const complexId = useOwner()?.complexId ?? '';
  const vendors = useVendors();
  const listed = vendors.state === 'ready' ? vendors.value.value : NO_VENDORS;
  const read = useLiveQueryKeeping(
    () =>
      Promise.all(
        listed.map(async (vendor) =>
          vendor.jobs === null
            ? { ...vendor, jobs: await storedRates(database, complexId, vendor.id) }
            : vendor,
        ),
      ),
    [database, complexId, listed],
  );
  if (vendors.state !== 'ready') return vendors;
  if (read.state !== 'ready') return { state: 'loading' };
  return { state: 'ready', value: { ...vendors.value, value: read.value } };
}

const NO_VENDORS: Vendor[] = [];

async function storedRates(database: DeviceDatabase, complexId: string, vendorId: string) {
  return (await readReference(database, complexId, vendorRatesReference(vendorId)))?.value ?? null;
}

type SavedRates = { vendorId: string; rates: readonly Pick<VendorRate, 'jobId' | 'ratePaise'>[] };

/**
 * The vendors, with the rates this user saved that the list does not show yet. The last rate saved for a job counts.
 */
export function withSavedRates(
  vendors: readonly Vendor[],
  actions: readonly OfficeAction<SavedRates>[],
): readonly Vendor[] {
  return vendors.map((vendor) => {
    const saved = actions.flatMap(({ state, payload }) =>
      state === 'attention' || payload.vendorId !== vendor.id ? [] : payload.rates,
    );
    if (vendor.jobs === null || saved.length === 0) return vendor;
    const known = new Map(vendor.jobs.map((job) => [job.jobId, job]));
    const rates = saved.map(({ jobId, ratePaise }) => {
      const { name = '', categoryName = '' } = known.get(jobId) ?? {};
      return { jobId, name, categoryName, ratePaise };
    });
    return { ...vendor, jobs: [...vendor.jobs, ...rates] };
  });
}

/** Reads the rates of vendors for which the list has none: of the first few, again with every new search. */
export function useReadRates(vendors: readonly Vendor[], search: string): void {
  const services = useServices();
  const complexId = useOwner()?.complexId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: rates that arrive make new vendors; to follow them would read every vendor in turn.
  useEffect(() => void pullVendorRates(services, complexId, vendors), [services, complexId, search]);
}

/** An entry of a list, and when the list was read. */
export type Listed<T> = { entry: T; fetchedAt: string };

/** A vendor with its bank details. */
export function useVendor({ entry, fetchedAt }: Listed<Vendor>): Live<ReferenceLive<Vendor>> {
  const { gstNumber, address, phoneNumber, bankDetails } = entry;
  const isNameOnly = gstNumber + address + phoneNumber === '' && bankDetails.length === 0;
  return newerOf(useReference(vendorReference(entry.id)), isNameOnly ? null : entry, fetchedAt);
}

/** A vendor's rates. */
export function useVendorRates({ entry, fetchedAt }: Listed<Vendor>): Live<ReferenceLive<VendorRate[]>> {
  return newerOf(useReference(vendorRatesReference(entry.id)), entry.jobs, fetchedAt);
}

/** The list's data of an entry, if any, until the entry's own call has answered, and whenever the list is newer. */
function newerOf<T>(own: Live<ReferenceLive<T>>, listed: T | null, fetchedAt: string): typeof own {
  if (listed === null || (own.state === 'ready' && own.value.fetchedAt >= fetchedAt)) return own;
  const pull =
    own.state === 'ready'
      ? own.value
      : { refreshing: own.state === 'loading', failure: own.state === 'failed' ? own.reason : null };
  return { state: 'ready', value: { ...pull, value: listed, fetchedAt } };
}

/** Categories with their jobs. */
export function useJobCategories(): Live<ReferenceLive<JobCategory[]>> {
  return useReference(categoriesReference);
}

/** The three figures of what is owed. */
export function usePendingDetails(): Live<ReferenceLive<PendingDetails>> {
  return useReference(useComplexReference(pendingDetailsOf));
}

/** The amounts owed, by vendor. */
export function usePendingReport(query: Partial<ReportQuery> = {}) {
  return useKeptReference(
    useComplexReference((complexId) => reference(pendingPaymentsReport, { params: { complexId }, query })),
  );
}

/** Invoices by vendor and status. */
export function useInvoiceStatusReport(query: Partial<ReportQuery> = {}) {
  return useKeptReference(
    useComplexReference((complexId) => reference(invoiceStatusReport, { params: { complexId }, query })),
  );
}

/** Another host's name for its first status, until one was read from it [X25]. */
const DEFAULT_STATUS_SPELLING = 'invoice-created';

/** A page of invoices, newest first; without a status, all of them. Without a query nothing is read. */
export function useInvoices(query: Partial<InvoiceQuery> | null) {
  const { database, config } = useServices();
  const isSorted = useAdditions();
  return useKeptReference(
    useComplexReference((complexId) => {
      if (query === null) return null;
      // A host that does not sort returns newest first, and is not asked for anything else.
      const asked = { ...query, complexId, sort: isSorted ? query.sort : undefined };
      const { key, fetch } = reference(listInvoices, { query: asked });
      const isOurs = (query.statuses ?? []).length === 0 || config.getSnapshot().idempotency;
      if (isOurs) return { key, fetch };
      return {
        key,
        fetch: async (api) => {
          const word = (await invoiceStatusSpelling(database, complexId)) ?? DEFAULT_STATUS_SPELLING;
          const statusWords = query.statuses?.map((status) => spelledAs(word, status)) ?? [];
          return (await api.perform(listInvoices, { query: { ...asked, statusWords } })).value;
        },
      };
    }),
  );
}

/** All invoices of a vendor whose number matches a search. */
export function useNumberedInvoices(search: string, vendorId: string): Live<ReferenceLive<Invoice[]>> {
  return useKeptReference(
    useComplexReference((complexId) => {
      const query = { complexId, search, vendorId, pageSize: LIST_PAGE_SIZE };
      const { key } = reference(listInvoices, { query });
      const pageOf = async (api: ApiPort, page: number) =>
        (await api.perform(listInvoices, { query: { ...query, page } })).value;
      return {
        key: `${key} all`,
        fetch: async (api) => (await readPages((page) => pageOf(api, page))).records,
      };
    }),
  );
}

/** Employees by name; an empty name fetches nothing and stays loading. */
export function useEmployees(name: string): Live<ReferenceLive<Employee[]>> {
  return useKeptReference(name === '' ? null : reference(searchEmployees, { query: { name } }));
}

function useComplexReference<T>(of: (complexId: string) => Reference<T> | null): Reference<T> | null {
  const user = useSessionUser();
  return user === null ? null : of(user.complex.id);
}

function pendingDetailsOf(complexId: string): Reference<PendingDetails> {
  const counts = reference(countInvoices, { params: { complexId } });
  return { key: `${counts.key} pending`, fetch: async (api) => (await counts.fetch(api)).pendingDetails };
}

import type { ApiPort, PerformOptions } from '#app/api/api-port.ts';
import { cache } from '#app/data/access.ts';
import type { Puller, PullFailure, PullTask } from '#app/sync/pull/pull.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { type Reference, reference, storedKey } from '#app/sync/views/stored-answers.ts';
import type { AnyCall } from '#contract/call.ts';
import { listCatalogueJobs, listJobCategories } from '#contract/calls/catalogue.ts';
import { getVendor, listVendorRates, listVendors } from '#contract/calls/vendors.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import type { ReadDeps } from './orders/pull-orders.ts';

/** All vendors of the city over all pages [X21], with details and rates as far as the host lists them. */
export function vendorsReference(cityId: string): Reference<Vendor[]> {
  return { key: `vendors ${cityId}`, fetch: (api) => fetchVendors(api, cityId) };
}

/** One vendor by its own call, because a host's list may contain only names. */
export function vendorReference(id: string): Reference<Vendor> {
  return reference(getVendor, { params: { id } });
}

/** One vendor's rates by their own call. */
export function vendorRatesReference(id: string): Reference<VendorRate[]> {
  return reference(listVendorRates, { params: { id } });
}

/** Number of vendors whose rates are read one by one at a time, on a host whose list does not contain them. */
const RATES_READ = 20;

/** Reads the rates of the first vendors for which the list has none. */
export async function pullVendorRates(
  deps: Omit<ReadDeps, 'registry'> & { puller: Puller },
  complexId: string,
  vendors: readonly Vendor[],
): Promise<PullFailure | null> {
  const lacking = vendors.filter(({ jobs }) => jobs === null).slice(0, RATES_READ);
  for (const { id } of lacking) {
    const failure = await deps.puller.pull(referenceTask(deps, complexId, vendorRatesReference(id)));
    if (failure?.kind === 'offline') return failure;
  }
  return null;
}

/** Categories with their jobs. */
export const categoriesReference: Reference<JobCategory[]> = {
  ...reference(listJobCategories),
  fetch: (api) => readCategories(api),
};

/**
 * Categories with their jobs. The list of all jobs is read only for a host whose categories lack theirs, and always
 * in full: it is searched on the device, so jobs are found without a network too.
 */
export async function readCategories(
  api: ApiPort,
  options: Pick<PerformOptions<AnyCall>, 'signal' | 'timeoutMs'> = {},
): Promise<JobCategory[]> {
  const { value: listed } = await api.perform(listJobCategories, options);
  const lacksJobs = listed.some(({ jobs }) => jobs === null);
  const all = lacksJobs ? (await api.perform(listCatalogueJobs, options)).value : [];
  return listed.map(({ id, name, jobs }) => {
    const isOfThis = (job: CatalogueJob) =>
      job.categoryId === null ? job.categoryName === name : job.categoryId === id;
    const own = jobs ?? all.filter(isOfThis);
    // Inside a category a host need not repeat which one it is.
    return { id, name, jobs: own.map((job) => ({ ...job, categoryId: id, categoryName: name })) };
  });
}

/** Reads the reference from the server into the database. */
export function referenceTask<T>(
  deps: Omit<ReadDeps, 'registry'>,
  complexId: string,
  ref: Reference<T>,
): PullTask {
  const key = storedKey(complexId, ref);
  return {
    key: `reference ${key}`,
    run: async () => {
      const fetchedAt = deps.now().toISOString();
      const value = await ref.fetch(deps.api);
      const { database } = deps;
      await cache(database, [database.cached], () =>
        database.cached.put({ key, complexId, value, fetchedAt }),
      );
    },
  };
}

async function fetchVendors(api: ApiPort, cityId: string): Promise<Vendor[]> {
  const { records } = await readPages(
    async (page) =>
      (await api.perform(listVendors, { query: { page, pageSize: VENDOR_PAGE_SIZE, cityId } })).value,
  );
  return records;
}

import type { JobCategory } from '../catalogue/catalogue.ts';
import { rateKey } from '../work-order/jobs.ts';
import type { VendorRate } from './vendor.ts';

/** The rates with the ids of their jobs, which a host may identify only by name (section 3). */
export function withJobIds(
  rates: readonly VendorRate[],
  categories: readonly JobCategory[],
): readonly VendorRate[] {
  if (rates.every(({ jobId }) => jobId !== '')) return rates;
  const ids = jobIdsByWords(categories);
  return rates.map((rate) => (rate.jobId === '' ? { ...rate, jobId: ids.get(wordsOf(rate)) ?? '' } : rate));
}

/** The catalogue's ids by the `rateKey` of a job without one. */
export function jobIdsByWords(categories: readonly JobCategory[]): ReadonlyMap<string, string> {
  return new Map(
    categories.flatMap((category) =>
      category.jobs.map(({ id, name }) => [wordsOf({ name, categoryName: category.name }), id] as const),
    ),
  );
}

const wordsOf = (job: Pick<VendorRate, 'name' | 'categoryName'>) => rateKey({ ...job, catalogueJobId: null });

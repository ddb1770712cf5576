import type { JobCategory } from '../catalogue/catalogue.ts';
import type { Paise } from '../money.ts';
import { rateKey } from '../work-order/jobs.ts';
import type { VendorRate } from './vendor.ts';

/** A rate that a person saves for a job, per unit. `fromPaise`: the one that they saw there, 0 for none; null where they did not say. */
export type RateChange = { jobId: string; ratePaise: Paise; fromPaise: Paise | null };

/** A job's rate by its field's name on the wire. */
export function rateField(jobId: string): string {
  return `job_rates.${jobId}`;
}

/**
 * The changes that would undo somebody else's: the rate that is stored now is neither the one that their author saw nor the new
 * one (decision 034). A change that does not say what was seen overtakes nobody.
 */
export function overtakenRates<C extends RateChange>(
  changes: readonly C[],
  storedPaise: (jobId: string) => Paise,
): C[] {
  return changes.filter(({ jobId, ratePaise, fromPaise }) => {
    const stored = storedPaise(jobId);
    return fromPaise !== null && stored !== fromPaise && stored !== ratePaise;
  });
}

/** The rates with the ids of their jobs, which a host may name only in words (section 3). */
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

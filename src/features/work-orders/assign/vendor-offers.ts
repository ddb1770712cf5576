import { finds } from '#domain/fold.ts';
import { formatPaise, type Paise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { type RatesByJob, rateKey } from '#domain/work-order/jobs.ts';
import { approvedSum, type OrderSum, vendorOffer } from '#domain/work-order/order-sum.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { assignTexts } from './texts.ts';

/** A vendor's total for an order's approved jobs, compared with today's. */
export type VendorOffer = {
  vendor: Vendor;
  sum: OrderSum;
  /** False while the vendor's rates have not been read; it has no total then. */
  hasRates: boolean;
  /** Compared with today's total; null while either lacks the price of a job. */
  differencePaise: Paise | null;
  /** The names of jobs without a rate at this vendor, which keep their current rate [J8]. */
  missing: string[];
  /** It has no rate for any of them. */
  missesAll: boolean;
  /** The lowest total among vendors that have a rate for every job. */
  isCheapest: boolean;
};

/**
 * A vendor's rates in the form that orders' jobs are looked up by: by id and by words, because a host may provide the
 * id in one place only.
 */
export function ratesOf({ jobs }: Pick<Vendor, 'jobs'>): RatesByJob {
  const keys = (jobs ?? []).flatMap(({ jobId, ratePaise, ...words }) => [
    [rateKey({ ...words, catalogueJobId: null }), ratePaise] as const,
    ...(jobId === '' ? [] : [[jobId, ratePaise] as const]),
  ]);
  return new Map(keys);
}

/**
 * Every vendor's offer, cheapest first. Offers with missing rates come last and are never the cheapest, because a job
 * that keeps its old price, or none, makes the total look small.
 */
export function vendorOffers(order: Pick<WorkOrder, 'jobs'>, vendors: readonly Vendor[]): VendorOffer[] {
  const today = approvedSum(order.jobs);
  const approved = order.jobs.filter(({ approval }) => approval === 'approved').length;
  const names = new Map(order.jobs.map((job) => [job.id, job.name]));
  const offers = vendors.map((vendor): VendorOffer => {
    const { sum, jobIdsWithoutRate } = vendorOffer(order, ratesOf(vendor));
    const missing = [...new Set(jobIdsWithoutRate.map((id) => names.get(id) ?? id))];
    const hasRates = vendor.jobs !== null;
    const isComplete = today.unpriced + sum.unpriced === 0 && today.paise > 0;
    const differencePaise = isComplete ? sum.paise - today.paise : null;
    const missesAll = approved > 0 && jobIdsWithoutRate.length === approved;
    return { vendor, sum, hasRates, differencePaise, missing, missesAll, isCheapest: false };
  });
  const [first] = offers.sort(byOffer);
  const isLowest = ({ hasRates, missing, sum }: VendorOffer) =>
    hasRates && missing.length === 0 && sum.paise === first?.sum.paise;
  // If all vendors have the same total, none is the cheapest.
  if (offers.every(isLowest)) return offers;
  return offers.map((offer) => ({ ...offer, isCheapest: isLowest(offer) }));
}

function byOffer(one: VendorOffer, other: VendorOffer): number {
  return (
    Number(other.hasRates) - Number(one.hasRates) ||
    Number(one.missesAll) - Number(other.missesAll) ||
    one.missing.length - other.missing.length ||
    one.sum.paise - other.sum.paise ||
    one.vendor.name.localeCompare(other.vendor.name)
  );
}

/** The offers of the vendors whose name or number contains the search. */
export function searchOffers(offers: readonly VendorOffer[], search: string): readonly VendorOffer[] {
  const matches = finds(search);
  return offers.filter(({ vendor }) => matches([vendor.name, vendor.vendorNumber]));
}

/** '₹300 less than today'; null without a price to compare with. */
export function describeDifference({ differencePaise }: Pick<VendorOffer, 'differencePaise'>): string | null {
  if (differencePaise === null) return null;
  if (differencePaise === 0) return assignTexts.same;
  const amount = formatPaise(Math.abs(differencePaise));
  return differencePaise < 0 ? assignTexts.less(amount) : assignTexts.more(amount);
}

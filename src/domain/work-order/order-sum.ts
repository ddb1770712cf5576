import { defineTexts } from '#app/texts/catalogue.ts';
import { formatPaise, type Paise, sumPaise } from '../money.ts';
import { type RatesByJob, rateKey, repriceJobs } from './jobs.ts';
import type { OrderJob, WorkOrder } from './work-order.ts';

/** What jobs cost together: the known part in paise, and how many of them have no price yet. */
export type OrderSum = { readonly paise: Paise; readonly unpriced: number };

export const sumTexts = defineTexts('sumTexts', {
  unpriced: (count: number) => `${count} unpriced`,
  /** In a narrow column it breaks before the plus. */
  withUnpriced: (sum: string, count: number) => `${sum} +\u00a0${count}\u00a0unpriced`,
  /** `act`: a button's words that approve jobs, already counted. */
  actUnpriced: (act: string, count: number) => `${act}, ${count} unpriced`,
});

/**
 * Whether nobody has said what the job costs: it has no rate, and got none when it was marked. A rejected job and one that was not
 * done cost nothing.
 */
export function isUnpriced({ approval, ratePaise, completion }: OrderJob): boolean {
  if (approval === 'rejected' || ratePaise > 0) return false;
  return completion === null || (completion.status === 'completed' && completion.finalRatePaise === 0);
}

/** The order's total, with the jobs that it lacks. */
export function orderSum({ totalPaise, jobs }: Pick<WorkOrder, 'totalPaise' | 'jobs'>): OrderSum {
  return { paise: totalPaise, unpriced: jobs.filter(isUnpriced).length };
}

/** What the approved jobs cost (section 4, approvedAmount). */
export function approvedSum(jobs: readonly OrderJob[]): OrderSum {
  return sumOf(jobs.filter((job) => job.approval === 'approved'));
}

export function sumOf(jobs: readonly OrderJob[]): OrderSum {
  const paise = sumPaise(jobs.map(({ totalPaise }) => totalPaise));
  return { paise, unpriced: jobs.filter(isUnpriced).length };
}

/** What a vendor would charge for the order's approved jobs, and which of them the vendor has no rate for. */
export function vendorOffer(
  order: Pick<WorkOrder, 'jobs'>,
  rates: RatesByJob,
): { sum: OrderSum; jobIdsWithoutRate: string[] } {
  const approved = order.jobs.filter((job) => job.approval === 'approved');
  return {
    sum: approvedSum(repriceJobs(approved, rates)),
    jobIdsWithoutRate: approved.filter((job) => (rates.get(rateKey(job)) ?? 0) === 0).map((job) => job.id),
  };
}

export function addSums(sums: readonly OrderSum[]): OrderSum {
  return {
    paise: sumPaise(sums.map(({ paise }) => paise)),
    unpriced: sums.reduce((count, { unpriced }) => count + unpriced, 0),
  };
}

/** '₹2,800', '₹2,800 + 1 unpriced', and '1 unpriced' where nothing has a price. */
export function formatSum({ paise, unpriced }: OrderSum): string {
  if (unpriced === 0) return formatPaise(paise);
  return paise === 0 ? sumTexts.unpriced(unpriced) : sumTexts.withUnpriced(formatPaise(paise), unpriced);
}

/** 'Approve 3 jobs, 1 unpriced': an act on jobs says what it does not know, before it is done. */
export function withUnpriced(act: string, jobs: readonly OrderJob[]): string {
  const unpriced = jobs.filter(isUnpriced).length;
  return unpriced === 0 ? act : sumTexts.actUnpriced(act, unpriced);
}

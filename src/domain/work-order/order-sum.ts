import { defineTexts } from '#app/texts/catalogue.ts';
import { formatPaise, type Paise, sumPaise } from '../money.ts';
import { type RatesByJob, rateKey, repriceJobs } from './jobs.ts';
import type { OrderJob, WorkOrder } from './work-order.ts';

/** The cost of jobs together: the known part in paise, and the number of jobs without a price. */
export type OrderSum = { readonly paise: Paise; readonly unpriced: number };

export const sumTexts = defineTexts('sumTexts', {
  unpriced: (count: number) => `${count} unpriced`,
  /** In a narrow column it breaks before the plus. */
  withUnpriced: (sum: string, count: number) => `${sum} +\u00a0${count}\u00a0unpriced`,
  /** `action`: the text of a button that approves jobs, already with their number. */
  actionUnpriced: (action: string, count: number) => `${action}, ${count} unpriced`,
});

/** True if the job has no price: no rate, and none entered when marked. A rejected or incomplete job costs nothing. */
export function isUnpriced({ approval, ratePaise, completion }: OrderJob): boolean {
  if (approval === 'rejected' || ratePaise > 0) return false;
  return completion === null || (completion.status === 'completed' && completion.finalRatePaise === 0);
}

/** The order's total, with the number of jobs missing from it. */
export function orderSum({ totalPaise, jobs }: Pick<WorkOrder, 'totalPaise' | 'jobs'>): OrderSum {
  return { paise: totalPaise, unpriced: jobs.filter(isUnpriced).length };
}

/** Cost of the approved jobs (section 4, approvedAmount). */
export function approvedSum(jobs: readonly OrderJob[]): OrderSum {
  return sumOf(jobs.filter((job) => job.approval === 'approved'));
}

export function sumOf(jobs: readonly OrderJob[]): OrderSum {
  const paise = sumPaise(jobs.map(({ totalPaise }) => totalPaise));
  return { paise, unpriced: jobs.filter(isUnpriced).length };
}

/** The vendor's price for the order's approved jobs, and the jobs that the vendor has no rate for. */
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

/** '₹2,800', '₹2,800 + 1 unpriced', and '1 unpriced' if nothing has a price. */
export function formatSum({ paise, unpriced }: OrderSum): string {
  if (unpriced === 0) return formatPaise(paise);
  return paise === 0 ? sumTexts.unpriced(unpriced) : sumTexts.withUnpriced(formatPaise(paise), unpriced);
}

/** 'Approve 3 jobs, 1 unpriced': a button shows missing prices before it is pressed. */
export function withUnpriced(action: string, jobs: readonly OrderJob[]): string {
  const unpriced = jobs.filter(isUnpriced).length;
  return unpriced === 0 ? action : sumTexts.actionUnpriced(action, unpriced);
}

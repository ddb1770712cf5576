import type { Paise } from '../money.ts';

/** A rate that a user saves for a job, per unit. `fromPaise`: the rate they saw, 0 for none; null if not sent. */
export type RateChange = { jobId: string; ratePaise: Paise; fromPaise: Paise | null };

/** The wire name of the field for a job's rate. */
export function rateField(jobId: string): string {
  return `job_rates.${jobId}`;
}

/**
 * The changes that would undo someone else's: the rate stored now is neither the one that their author saw nor the
 * new one (decision 034). A change without the rate that was seen undoes nobody's.
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

import type { Paise } from '../money.ts';

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

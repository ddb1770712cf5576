import type { SaveRates } from '#app/actions/vendors/save-rates.ts';
import type { Paise } from '#domain/money.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';

/** The side whose rate is used. */
export type Side = 'mine' | 'theirs';

/**
 * A job whose rate differs on the server. `fromPaise` null: the rate seen is unknown, or the user did not change it.
 */
export type Clash = { jobId: string; ratePaise: Paise; fromPaise: Paise | null; nowPaise: Paise };

/** The rates of a save that differ on the server, including those sent along unchanged. */
export function clashesIn(
  { rates, grid = [] }: SaveRates,
  currentPaise: Readonly<Record<string, Paise>>,
): Clash[] {
  const along = grid.map((row) => ({ ...row, fromPaise: null }));
  return [...rates, ...along].flatMap((row) => {
    const nowPaise = currentPaise[rateField(row.jobId)];
    return nowPaise === undefined ? [] : [{ ...row, nowPaise }];
  });
}

/**
 * The save as its author has resolved it: 'mine' overwrites the server's current rate, 'theirs' is not sent. Null:
 * nothing is left of it.
 */
export function settledRates(
  { vendorId, vendorName, rates }: SaveRates,
  clashes: readonly Clash[],
  sideOf: (jobId: string) => Side | undefined,
): SaveRates | null {
  const asked = new Set(clashes.map(({ jobId }) => jobId));
  const kept = clashes
    .filter(({ jobId }) => sideOf(jobId) === 'mine')
    .map(({ jobId, ratePaise, nowPaise }) => ({ jobId, ratePaise, fromPaise: nowPaise }));
  const left = [...rates.filter(({ jobId }) => !asked.has(jobId)), ...kept];
  return left.length === 0 ? null : { vendorId, vendorName, rates: left };
}

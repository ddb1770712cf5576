import type { SaveRates } from '#app/actions/vendors/save-rates.ts';
import type { Paise } from '#domain/money.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';

/** Whose rate stays. */
export type Side = 'mine' | 'theirs';

/** A job whose rate the server has otherwise. `fromPaise` null: it is not known what was seen, or the person did not change it. */
export type Clash = { jobId: string; ratePaise: Paise; fromPaise: Paise | null; nowPaise: Paise };

/** The rates of a save, also those that went along unchanged, that the server has otherwise. */
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

/** The save as its author has settled it: mine goes over what the server has now, theirs is not sent. Null: nothing is left of it. */
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

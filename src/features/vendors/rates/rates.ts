import type { SaveRates } from '#app/actions/vendors/save-rates.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { checkTypedAmount, parseRupees } from '#domain/amounts.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { type Paise, paiseToInput, rateToInput } from '#domain/money.ts';
import { rateField } from '#domain/vendor/rate-changes.ts';
import { withJobIds } from '#domain/vendor/rates.ts';
import type { VendorRate } from '#domain/vendor/vendor.ts';
import { ratesTexts } from './texts.ts';

/** A user's save of one vendor's rates that the list read from the server does not show yet. */
export type RatesAction = OfficeAction<SaveRates>;

/** One job with the vendor's rate. The same object until the lists are read again, so that rows don't render again. */
export type RateRow = {
  jobId: string;
  name: string;
  cataloguePaise: Paise;
  /** The saved rate, including waiting saves; 0 = none (section 5). */
  savedPaise: Paise;
  /** The waiting save this rate comes from; null if the server has the same rate. */
  action: RatesAction | null;
};

export type RatesTable = {
  groups: { id: string; name: string; rows: RateRow[] }[];
  rows: RateRow[];
  /** Rates for jobs that left the catalogue: shown, never sent; the server keeps them. */
  gone: VendorRate[];
};

/** Every job of the catalogue by category, with the vendor's rates and the overlay of waiting saves. */
export function ratesTable(
  categories: readonly JobCategory[],
  rates: readonly VendorRate[],
  actions: readonly RatesAction[],
): RatesTable {
  const known = withJobIds(rates, categories);
  const onServer = new Map(known.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
  const waiting = new Map(
    actions
      // A refused save changes nothing; of several, the last one applies.
      .filter(({ state }) => state !== 'attention')
      .flatMap((action) =>
        action.payload.rates.map(({ jobId, ratePaise }) => [jobId, { action, ratePaise }] as const),
      ),
  );
  const listed = new Set<string>();
  const groups = categories.map(({ id, name, jobs }) => {
    const rows = jobs
      .filter((job) => !listed.has(job.id))
      .map((job): RateRow => {
        listed.add(job.id);
        const serverPaise = onServer.get(job.id) ?? 0;
        const saved = waiting.get(job.id);
        return {
          jobId: job.id,
          name: job.name,
          cataloguePaise: job.ratePaise,
          savedPaise: saved?.ratePaise ?? serverPaise,
          action: saved !== undefined && saved.ratePaise !== serverPaise ? saved.action : null,
        };
      });
    return { id, name: name === '' ? ratesTexts.noCategory : name, rows };
  });
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    rows: groups.flatMap(({ rows }) => rows),
    gone: known.filter(({ jobId }) => !listed.has(jobId)),
  };
}

/** A typed rate, and the saved one it was typed over. */
export type TypedRate = { typed: string; fromPaise: Paise };

/** Only typed rates, by job: a rate that somebody else changes meanwhile shows wherever nothing was typed. */
export type RatesDraft = Readonly<Record<string, TypedRate>>;

export const NOTHING_TYPED: RatesDraft = {};

export function ratesDraftName(vendorId: string): string {
  return `rates/${vendorId}`;
}

/** True if saving would change the rate. Text that is not an amount is a change too: it must not get lost unnoticed. */
export function isChanged(typed: string | undefined, savedPaise: Paise): boolean {
  return typed !== undefined && parseRupees(typed, 0) !== savedPaise;
}

/** The rows whose rates saving would change. */
export function changedRows(draft: RatesDraft, rows: readonly RateRow[]): RateRow[] {
  return rows.filter(({ jobId, savedPaise }) => isChanged(draft[jobId]?.typed, savedPaise));
}

/** The draft with a field's text; typing the saved rate removes the job from it. */
export function withTyped(draft: RatesDraft, { jobId, savedPaise }: RateRow, typed: string): RatesDraft {
  if (typed === rateToInput(savedPaise)) return without(draft, [jobId]);
  return { ...draft, [jobId]: { typed, fromPaise: draft[jobId]?.fromPaise ?? savedPaise } };
}

/** The draft without these jobs, which show their saved rates again. */
export function without(draft: RatesDraft, jobIds: readonly string[]): RatesDraft {
  const gone = new Set(jobIds);
  return Object.fromEntries(Object.entries(draft).filter(([jobId]) => !gone.has(jobId)));
}

/** The draft with many rates at once: from a paste, or from a save that goes back to be edited. */
export function withRates(
  draft: RatesDraft,
  rows: readonly RateRow[],
  rates: ReadonlyMap<string, Paise>,
): RatesDraft {
  return rows.reduce((typed, row) => {
    const ratePaise = rates.get(row.jobId);
    if (ratePaise === undefined) return typed;
    if (ratePaise === row.savedPaise) return without(typed, [row.jobId]);
    return withTyped(typed, row, paiseToInput(ratePaise));
  }, draft);
}

/** The draft of a save that goes back into the fields, over the rates its author saw then. */
export function draftOf(saved: SaveRates['rates'], rows: readonly RateRow[]): RatesDraft {
  const rates = new Map(saved.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
  const seen = new Map(saved.map(({ jobId, fromPaise }) => [jobId, fromPaise]));
  const typed = Object.entries(withRates(NOTHING_TYPED, rows, rates));
  return Object.fromEntries(
    typed.map(([jobId, one]) => [jobId, { ...one, fromPaise: seen.get(jobId) ?? one.fromPaise }]),
  );
}

/** Marks a typed rate as typed over the currently saved one, because the user has seen it. */
export function keptOver(draft: RatesDraft, { jobId, savedPaise }: RateRow): RatesDraft {
  const typed = draft[jobId];
  return typed === undefined ? draft : { ...draft, [jobId]: { ...typed, fromPaise: savedPaise } };
}

/** True if somebody else has saved another rate since this one was typed. */
export function isOvertaken(typed: TypedRate | undefined, { savedPaise }: RateRow): boolean {
  return typed !== undefined && typed.fromPaise !== savedPaise && isChanged(typed.typed, savedPaise);
}

/** Errors in the typed rates. */
export function typedRateProblems(draft: RatesDraft): FieldProblem[] {
  return Object.entries(draft).flatMap(([jobId, { typed }]) => checkTypedAmount(rateField(jobId), typed));
}

/**
 * The changed rates with the rates seen there, as Save Rates sends them (decision 034); empty is 0 (section 5), null is
 * not an amount.
 */
export function ratesOf(draft: RatesDraft, rows: readonly RateRow[]) {
  return changedRows(draft, rows).map(({ jobId, savedPaise }) => {
    const { typed = '', fromPaise = savedPaise } = draft[jobId] ?? {};
    return { jobId, ratePaise: parseRupees(typed, 0), fromPaise };
  });
}

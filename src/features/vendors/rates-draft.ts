import type { FieldProblem } from '#domain/errors.ts';
import { type Paise, paiseToInput, parseRupees } from '#domain/money.ts';
import { checkRates } from '#domain/vendor/checks.ts';
import type { SaveRates } from './mutations/save-rates.ts';
import type { RateRow } from './rates-rows.ts';

/** A rate as it is typed, and the saved one it was typed over. */
export type TypedRate = { typed: string; fromPaise: Paise };

/**
 * Only what was typed differently from the saved rates, by job: a rate that somebody else changes meanwhile shows through
 * wherever nothing was typed.
 */
export type RatesDraft = Readonly<Record<string, TypedRate>>;

export const NOTHING_TYPED: RatesDraft = {};

export function ratesDraftName(vendorId: string): string {
  return `rates/${vendorId}`;
}

/** A rate as its field shows it: no rate and a rate of 0 are the same, and empty. */
export function rateText(ratePaise: Paise): string {
  return ratePaise === 0 ? '' : paiseToInput(ratePaise);
}

/** What was typed, as an amount; empty is 0 (section 5), null is none. */
function typedPaise(typed: string): Paise | null {
  return parseRupees(typed, 0);
}

/** Whether saving would change the rate. A text that is no amount is a change too: it must not get lost unseen. */
export function isChanged(typed: string | undefined, savedPaise: Paise): boolean {
  return typed !== undefined && typedPaise(typed) !== savedPaise;
}

/** The draft with a field's text; the saved text takes the job out of it. */
export function withTyped(draft: RatesDraft, { jobId, savedPaise }: RateRow, typed: string): RatesDraft {
  if (typed === rateText(savedPaise)) return without(draft, [jobId]);
  return { ...draft, [jobId]: { typed, fromPaise: draft[jobId]?.fromPaise ?? savedPaise } };
}

/** The draft without these jobs: their saved rates stand again. */
export function without(draft: RatesDraft, jobIds: readonly string[]): RatesDraft {
  const gone = new Set(jobIds);
  return Object.fromEntries(Object.entries(draft).filter(([jobId]) => !gone.has(jobId)));
}

/** The draft with many rates at once, of a paste or of a save that comes back. */
export function withRates(
  draft: RatesDraft,
  rows: readonly RateRow[],
  rates: ReadonlyMap<string, Paise>,
): RatesDraft {
  const same: string[] = [];
  const typed: Record<string, TypedRate> = {};
  for (const { jobId, savedPaise } of rows) {
    const ratePaise = rates.get(jobId);
    if (ratePaise === undefined) continue;
    if (ratePaise === savedPaise) same.push(jobId);
    else typed[jobId] = { typed: paiseToInput(ratePaise), fromPaise: draft[jobId]?.fromPaise ?? savedPaise };
  }
  return { ...without(draft, same), ...typed };
}

/** The draft with these jobs as they stood in a former one; what was typed elsewhere since stays. */
export function withFormer(draft: RatesDraft, former: RatesDraft, jobIds: readonly string[]): RatesDraft {
  const back = jobIds.flatMap((jobId) => {
    const typed = former[jobId];
    return typed === undefined ? [] : [[jobId, typed] as const];
  });
  return { ...without(draft, jobIds), ...Object.fromEntries(back) };
}

/** How many of the rows saving would change. */
export function countChanges(draft: RatesDraft, rows: readonly RateRow[]): number {
  return rows.filter(({ jobId, savedPaise }) => isChanged(draft[jobId]?.typed, savedPaise)).length;
}

type Judged = { ok: true; rates: SaveRates['rates'] } | { ok: false; problems: FieldProblem[] };

/** Every row's rate, as Save Rates sends it (decision E4), or what is wrong with some. */
export function judgeRates(draft: RatesDraft, rows: readonly RateRow[]): Judged {
  const typed = rows.map(({ jobId, savedPaise }) => {
    const text = draft[jobId]?.typed;
    return { jobId, ratePaise: text === undefined ? savedPaise : typedPaise(text), fromPaise: savedPaise };
  });
  const problems = checkRates(typed);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, rates: typed.map((row) => ({ ...row, ratePaise: row.ratePaise ?? 0 })) };
}

/** The job a problem is about, by the name of its field on the wire; null when it is about none. */
export function jobOfField(field: string): string | null {
  return /^job_rates\.(.+)$/.exec(field)?.[1] ?? null;
}

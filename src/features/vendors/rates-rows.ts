import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Paise } from '#domain/money.ts';
import type { VendorRate } from '#domain/vendor/vendor.ts';
import type { SaveRates } from './mutations/save-rates.ts';
import { ratesTexts } from './texts-rates.ts';

/** A person's save of one vendor's rates that the list read from the server does not show yet. */
export type RatesAct = OfficeAct<SaveRates>;

/** One job with the vendor's rate. Identities stay while nothing is read anew, so that rows need not be drawn again. */
export type RateRow = {
  jobId: string;
  name: string;
  cataloguePaise: Paise;
  /** As it is saved, what waits to be sent included; 0 = none (section 5). */
  savedPaise: Paise;
  /** The waiting save this rate comes from; null where the server says the same. */
  act: RatesAct | null;
};

type RateGroup = { id: string; name: string; rows: RateRow[] };

export type RatesTable = {
  groups: RateGroup[];
  /** Rates for jobs that left the catalogue: shown, never sent; the server keeps them. */
  gone: VendorRate[];
};

/** Every job of the catalogue by category, with what the vendor charges and what waits to be sent laid over it. */
export function ratesTable(
  categories: readonly JobCategory[],
  rates: readonly VendorRate[],
  acts: readonly RatesAct[],
): RatesTable {
  const onServer = new Map(rates.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
  const waiting = laidOver(acts);
  const listed = new Set<string>();
  const groups = categories.map(({ id, name, jobs }): RateGroup => {
    const rows = jobs
      .filter((job) => !listed.has(job.id))
      .map((job): RateRow => {
        listed.add(job.id);
        const serverPaise = onServer.get(job.id) ?? 0;
        const saved = waiting.get(job.id);
        const isAhead = saved !== undefined && saved.ratePaise !== serverPaise;
        return {
          jobId: job.id,
          name: job.name,
          cataloguePaise: job.ratePaise,
          savedPaise: saved?.ratePaise ?? serverPaise,
          act: isAhead ? saved.act : null,
        };
      });
    return { id, name: name === '' ? ratesTexts.noCategory : name, rows };
  });
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    gone: rates.filter(({ jobId }) => !listed.has(jobId)),
  };
}

/** A later save stands over an earlier one; one that was refused over nothing. */
function laidOver(acts: readonly RatesAct[]): Map<string, { ratePaise: Paise; act: RatesAct }> {
  const saved = new Map<string, { ratePaise: Paise; act: RatesAct }>();
  for (const act of acts) {
    if (act.state === 'attention') continue;
    for (const { jobId, ratePaise } of act.payload.rates) saved.set(jobId, { ratePaise, act });
  }
  return saved;
}

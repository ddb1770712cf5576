import type { ApiPort } from '#app/api/api-port.ts';
import { readCategories } from '#app/entities/references.ts';
import { type ChangedSince, officeAction } from '#app/sync/action.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { listVendorRates, saveRates } from '#contract/calls/vendors.ts';
import { type Decoded, isRecord, object } from '#contract/codec.ts';
import {
  filledText,
  notEmpty,
  optional,
  readableItems,
  textOrEmpty,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Paise } from '#domain/money.ts';
import { overtakenRates, rateField } from '#domain/vendor/rate-changes.ts';
import { withJobIds } from '#domain/vendor/rates.ts';
import { actionLabels } from '../labels.ts';
import { jobExists, vendorLane } from '../subjects.ts';

/** What the person changed (decision 034), per unit; 0 = none. */
const payload = object({
  vendorId: filledText,
  vendorName: textOrEmpty,
  rates: notEmpty(
    readableItems(
      object({
        jobId: filledText,
        ratePaise: wholeFromZero,
        /** The rate that the person saw; null in payloads of version 1. */
        fromPaise: withFallback(wholeFromZero, null),
      }),
    ),
  ),
  /** The other rates, as a host that takes only whole grids was sent them. */
  grid: optional(readableItems(object({ jobId: filledText, ratePaise: wholeFromZero }))),
});

export type SaveRates = Decoded<typeof payload>;

/** Versions 1 and 2 stored every row of the grid; from 2 on a row shows whether it was changed. */
function changesIn(stored: unknown): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.rates)) return stored;
  const changed = stored.rates.filter((row) => !isRecord(row) || row.fromPaise !== row.ratePaise);
  return changed.length === 0 ? stored : { ...stored, rates: changed };
}

/** Saves the changed rates of a vendor. Saves for one vendor stay in order, so that the last one wins. */
export const saveRatesAction = officeAction<SaveRates>({
  kind: 'vendor.save-rates',
  version: 3,
  payload,
  upgrade: changesIn,
  lane: ({ vendorId }) => vendorLane(vendorId),
  restsOn: ({ rates }) => rates.map(({ jobId }) => jobExists(jobId)),
  label: ({ vendorName }) => actionLabels.saveRates(vendorName),
  request: ({ vendorId, rates, grid = [] }, sendsSeen) => {
    const changed = rates.map(({ jobId, ratePaise, fromPaise }) => {
      const expectedRatePaise = sendsSeen === true ? (fromPaise ?? undefined) : undefined;
      return { jobId, ratePaise, expectedRatePaise };
    });
    const others = grid.map((row) => ({ ...row, expectedRatePaise: undefined }));
    return {
      call: saveRates,
      params: {},
      body: { vendorId, rates: sendsSeen === true ? changed : [...others, ...changed] },
    };
  },
  findApplied: async (api, { vendorId, rates, grid = [] }, _context, signal) => {
    const now = await readRates(api, vendorId, signal);
    const open = rates.filter(({ jobId, ratePaise }) => now(jobId) !== ratePaise);
    const isThere = rates.some(
      ({ jobId, ratePaise, fromPaise }) => now(jobId) === ratePaise && fromPaise !== ratePaise,
    );
    const strange = [
      ...open.filter(({ jobId, fromPaise }) => now(jobId) !== fromPaise),
      // Other people's rates, sent along unchanged: until the action arrives, only their own saves change them.
      ...(isThere ? grid.filter(({ jobId, ratePaise }) => now(jobId) !== ratePaise) : []),
    ];
    return strange.length > 0 ? changedSince(doubtTexts.rates, strange, now) : open.length === 0;
  },
  merge: async (api, payload, signal) => {
    const catalogue = await readCategories(api, { signal });
    const now = await readRates(api, payload.vendorId, signal, catalogue);
    const overtaken = overtakenRates(payload.rates, now);
    if (overtaken.length > 0) return changedSince(doubtTexts.ratesChanged, overtaken, now);
    const others = new Set(catalogue.flatMap(({ jobs }) => jobs.map(({ id }) => id)));
    for (const { jobId } of payload.rates) others.delete(jobId);
    return { ...payload, grid: [...others].map((jobId) => ({ jobId, ratePaise: now(jobId) })) };
  },
});

/** A vendor's current rates on the host by job; 0 = none. Reads the catalogue if it is needed and not given. */
async function readRates(
  api: ApiPort,
  id: string,
  signal: AbortSignal,
  catalogue?: readonly JobCategory[],
): Promise<(jobId: string) => Paise> {
  const listed = (await api.perform(listVendorRates, { params: { id }, signal })).value;
  const isInWords = listed.some(({ jobId }) => jobId === '');
  const categories = catalogue ?? (isInWords ? await readCategories(api, { signal }) : []);
  const known = new Map(withJobIds(listed, categories).map(({ jobId, ratePaise }) => [jobId, ratePaise]));
  return (jobId) => known.get(jobId) ?? 0;
}

function changedSince(
  sentence: string,
  rows: readonly { jobId: string }[],
  now: (jobId: string) => Paise,
): ChangedSince {
  const currentPaise = Object.fromEntries(rows.map(({ jobId }) => [rateField(jobId), now(jobId)]));
  return { changedSince: sentence, currentPaise };
}

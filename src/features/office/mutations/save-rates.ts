import { actLabels } from '#app/features/office/act-labels.ts';
import { jobExists, vendorLane } from '#app/features/office/subjects.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { readCategories } from '#app/sync/pull/references.ts';
import { doubtTexts } from '#app/sync/texts.ts';
import { listVendorRates, saveRates } from '#contract/calls/vendors.ts';
import { type Decoded, object } from '#contract/codec.ts';
import {
  filledText,
  notEmpty,
  readableItems,
  textOrEmpty,
  wholeFromZero,
  withFallback,
} from '#contract/stored.ts';
import { withJobIds } from '#domain/vendor/rates.ts';

/** Every rate of the grid (decision E4), per unit; 0 = none. */
const payload = object({
  vendorId: filledText,
  vendorName: textOrEmpty,
  rates: notEmpty(
    readableItems(
      object({
        jobId: filledText,
        ratePaise: wholeFromZero,
        /** What stood there when the person saved; null in what version 1 stored. */
        fromPaise: withFallback(wholeFromZero, null),
      }),
    ),
  ),
});

export type SaveRates = Decoded<typeof payload>;

/** Saves a vendor's rates. Saves of one vendor stay in order, so that the last one stands. */
export const saveRatesMutation = officeMutation<SaveRates>({
  kind: 'vendor.save-rates',
  version: 2,
  payload,
  lane: ({ vendorId }) => vendorLane(vendorId),
  restsOn: ({ rates }) => rates.map(({ jobId }) => jobExists(jobId)),
  label: ({ vendorName }) => actLabels.saveRates(vendorName),
  request: ({ vendorId, rates }) => ({
    call: saveRates,
    params: {},
    body: { vendorId, rates: rates.map(({ jobId, ratePaise }) => ({ jobId, ratePaise })) },
  }),
  findApplied: async (api, { vendorId, rates }, _context, signal) => {
    const listed = (await api.perform(listVendorRates, { params: { id: vendorId }, signal })).value;
    const isInWords = listed.some(({ jobId }) => jobId === '');
    const categories = isInWords ? await readCategories(api, { signal }) : [];
    const shown = withJobIds(listed, categories);
    const known = new Map(shown.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
    const open = rates.filter(({ jobId, ratePaise }) => (known.get(jobId) ?? 0) !== ratePaise);
    const isChanged = open.some(({ jobId, fromPaise }) => (known.get(jobId) ?? 0) !== fromPaise);
    return isChanged ? { changedSince: doubtTexts.rates } : open.length === 0;
  },
});

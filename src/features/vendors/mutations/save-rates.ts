import { deskMutation } from '#app/sync/mutation.ts';
import { list, paise, record, text } from '#app/sync/stored-payload.ts';
import { listVendorRates, saveRates } from '#contract/calls/vendors.ts';
import type { Paise } from '#domain/money.ts';
import { actLabels } from '#domain/texts-act-labels.ts';

/** Every rate of the grid (decision E4), per unit; 0 = none. */
export type SaveRates = {
  vendorId: string;
  vendorName: string;
  rates: { jobId: string; ratePaise: Paise }[];
};

/** Saves a vendor's rates. Saves of one vendor stay in order, so that the last one stands. */
export const saveRatesMutation = deskMutation<SaveRates>({
  kind: 'vendor.save-rates',
  version: 1,
  readPayload: (stored, version) => (version === 1 ? readSaveRates(stored) : null),
  lane: ({ vendorId }) => `vendor:${vendorId}`,
  label: ({ vendorName }) => actLabels.saveRates(vendorName),
  request: ({ vendorId, rates }) => ({ call: saveRates, params: {}, body: { vendorId, rates } }),
  look: async (api, { vendorId, rates }, _facts, signal) => {
    const shown = (await api.perform(listVendorRates, { params: { id: vendorId }, signal })).value;
    const known = new Map(shown.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
    return rates.every(({ jobId, ratePaise }) => (known.get(jobId) ?? 0) === ratePaise);
  },
});

function readSaveRates(stored: unknown): SaveRates | null {
  const fields = record(stored);
  const vendorId = text(fields?.vendorId);
  const rates = list(fields?.rates).flatMap(readRate);
  if (vendorId === null || rates.length === 0) return null;
  return { vendorId, vendorName: text(fields?.vendorName) ?? '', rates };
}

function readRate(stored: unknown): SaveRates['rates'] {
  const jobId = text(record(stored)?.jobId);
  const ratePaise = paise(record(stored)?.ratePaise);
  return jobId === null || ratePaise === null ? [] : [{ jobId, ratePaise }];
}

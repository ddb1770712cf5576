import { actLabels } from '#app/features/office/act-labels.ts';
import { doubtTexts } from '#app/sync/delivery/doubt-texts.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { list, paise, record, text } from '#app/sync/outbox/stored-payload.ts';
import { listVendorRates, saveRates } from '#contract/calls/vendors.ts';
import type { Paise } from '#domain/money.ts';

/** Every rate of the grid (decision E4), per unit; 0 = none. */
export type SaveRates = {
  vendorId: string;
  vendorName: string;
  /** `fromPaise`: what stood there when the person saved; null in what former builds stored. */
  rates: { jobId: string; ratePaise: Paise; fromPaise: Paise | null }[];
};

/** Saves a vendor's rates. Saves of one vendor stay in order, so that the last one stands. */
export const saveRatesMutation = officeMutation<SaveRates>({
  kind: 'vendor.save-rates',
  version: 2,
  readPayload: (stored, version) => (version <= 2 ? readSaveRates(stored) : null),
  lane: ({ vendorId }) => `vendor:${vendorId}`,
  label: ({ vendorName }) => actLabels.saveRates(vendorName),
  request: ({ vendorId, rates }) => ({
    call: saveRates,
    params: {},
    body: { vendorId, rates: rates.map(({ jobId, ratePaise }) => ({ jobId, ratePaise })) },
  }),
  findApplied: async (api, { vendorId, rates }, _facts, signal) => {
    const shown = (await api.perform(listVendorRates, { params: { id: vendorId }, signal })).value;
    const known = new Map(shown.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
    const open = rates.filter(({ jobId, ratePaise }) => (known.get(jobId) ?? 0) !== ratePaise);
    const isChanged = open.some(({ jobId, fromPaise }) => (known.get(jobId) ?? 0) !== fromPaise);
    return isChanged ? { changedSince: doubtTexts.rates } : open.length === 0;
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
  const fromPaise = paise(record(stored)?.fromPaise);
  return jobId === null || ratePaise === null ? [] : [{ jobId, ratePaise, fromPaise }];
}

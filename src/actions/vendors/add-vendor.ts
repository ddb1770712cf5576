import type { ApiPort } from '#app/api/api-port.ts';
import { officeAction } from '#app/sync/action.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { doubtTexts } from '#app/texts/engine.ts';
import { addVendor, listVendors } from '#contract/calls/vendors.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrNull } from '#contract/stored.ts';
import { closed } from '#domain/fold.ts';
import { VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { actionLabels } from '../labels.ts';

/** A vendor as the form has it. `localId` distinguishes it from other waiting ones; `userId` is the employee's auth_user_id. */
const payload = object({
  localId: filledText,
  name: filledText,
  gstNumber: filledText,
  phoneNumber: filledText,
  address: filledText,
  userId: textOrNull,
  employeeName: textOrNull,
  cityId: textOrNull,
});

export type AddVendor = Decoded<typeof payload>;

/** Adds a vendor to the city. */
export const addVendorAction = officeAction<AddVendor>({
  kind: 'vendor.add',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ localId }) => `vendor-new:${localId}`,
  label: ({ name }) => actionLabels.addVendor(name),
  request: ({ localId: _localId, employeeName: _employeeName, ...body }) => ({
    call: addVendor,
    params: {},
    body,
  }),
  findApplied: async (api, vendor, _context, signal) => {
    const listed = await findListed(api, vendor, signal);
    if (listed === undefined) return false;
    const shown = [listed.phoneNumber, listed.address];
    const isOther = [vendor.phoneNumber, vendor.address].some(
      (text, at) => !isShownAs(text, shown[at] ?? ''),
    );
    return isOther ? { changedSince: doubtTexts.differs } : true;
  },
});

/** The vendor in the city's list, read page after page [X21]. */
async function findListed(api: ApiPort, vendor: AddVendor, signal: AbortSignal): Promise<Vendor | undefined> {
  const isIt = (listed: Vendor) => isSameVendor(listed, vendor);
  const { records } = await readPages(
    async (page) => {
      const query = { page, pageSize: VENDOR_PAGE_SIZE, cityId: vendor.cityId };
      return (await api.perform(listVendors, { query, signal })).value;
    },
    (read) => read.some(isIt),
  );
  return records.find(isIt);
}

/** Not every host returns every field, and a host may write blanks differently. */
function isShownAs(text: string, shown: string): boolean {
  const bare = (written: string) => written.normalize('NFC').replaceAll(/\s/g, '');
  return shown === '' || bare(shown) === bare(text);
}

type Known = Pick<Vendor, 'name' | 'gstNumber'>;

/** True if a person would take the two for one vendor: same name and same GST number. */
export function isSameVendor(one: Known, other: Known): boolean {
  return keyOf(one) === keyOf(other);
}

const keyOf = ({ name, gstNumber }: Known) => closed(name + gstNumber);

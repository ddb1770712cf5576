import type { ApiPort } from '#app/api/api-port.ts';
import { actLabels } from '#app/features/office/act-labels.ts';
import { officeMutation } from '#app/sync/outbox/mutation.ts';
import { readPages } from '#app/sync/pull/read-pages.ts';
import { addVendor, listVendors } from '#contract/calls/vendors.ts';
import { type Decoded, object } from '#contract/codec.ts';
import { filledText, textOrNull } from '#contract/stored.ts';
import { VENDOR_PAGE_SIZE } from '#domain/limits.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';

/** A vendor as the form has it. `localId` tells it from others that wait; `userId` is the employee's auth_user_id. */
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
export const addVendorMutation = officeMutation<AddVendor>({
  kind: 'vendor.add',
  version: 1,
  bringsIn: true,
  payload,
  lane: ({ localId }) => `vendor-new:${localId}`,
  label: ({ name }) => actLabels.addVendor(name),
  request: ({ localId: _localId, employeeName: _employeeName, ...body }) => ({
    call: addVendor,
    params: {},
    body,
  }),
  findApplied: (api, vendor, _context, signal) => isListed(api, vendor, signal),
});

/** Whether the city's list, page after page, has the vendor (decision E5). */
async function isListed(api: ApiPort, vendor: AddVendor, signal: AbortSignal): Promise<boolean> {
  const isThere = (records: readonly Vendor[]) => records.some((listed) => isSameVendor(listed, vendor));
  const { records } = await readPages(async (page) => {
    const query = { page, pageSize: VENDOR_PAGE_SIZE, cityId: vendor.cityId };
    return (await api.perform(listVendors, { query, signal })).value;
  }, isThere);
  return isThere(records);
}

type Known = Pick<Vendor, 'name' | 'gstNumber'>;

/** Whether two are one vendor as far as a person can tell: they have one name and one GST number. */
export function isSameVendor(one: Known, other: Known): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ name, gstNumber }: Known): string {
  return [name, gstNumber].map((text) => text.trim().toLocaleLowerCase()).join('\n');
}

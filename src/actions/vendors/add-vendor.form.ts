import type { AddVendor } from './add-vendor.ts';

export const ADD_VENDOR_DRAFT = 'add-vendor';

/** Add Vendor as filled in. `userId` is the chosen employee's auth_user_id, whose name is `employeeText` then. */
export type VendorForm = {
  name: string;
  gstNumber: string;
  phoneNumber: string;
  address: string;
  employeeText: string;
  userId: string | null;
};

export const EMPTY_VENDOR: VendorForm = {
  name: '',
  gstNumber: '',
  phoneNumber: '',
  address: '',
  employeeText: '',
  userId: null,
};

/** The form of an action that goes back to be edited. */
export function formOf({
  employeeName,
  localId: _localId,
  cityId: _cityId,
  ...fields
}: AddVendor): VendorForm {
  return { ...fields, employeeText: employeeName ?? fields.userId ?? '' };
}

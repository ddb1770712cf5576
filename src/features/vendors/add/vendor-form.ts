import type { FieldSentences } from '#app/hooks/use-form.ts';
import { PHONE_DIGITS } from '#domain/limits.ts';
import type { AddVendor } from '../mutations/add-vendor.ts';
import { vendorTexts } from '../texts.ts';

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

/** A form's fields by the names they have on the wire (section 5): the server speaks of them by these. */
export const WIRE_FIELDS = {
  name: 'name',
  gstNumber: 'gst_no',
  phoneNumber: 'phone_number',
  address: 'address',
  employeeText: 'user_id',
  userId: 'user_id',
} as const satisfies Record<keyof VendorForm, string>;

/**
 * An employee's name that was typed and not chosen: the vendor would be saved without the employee that somebody had in mind.
 * Asked when saving only, since every search begins so.
 */
export function unchosenEmployee({ userId, employeeText }: VendorForm): FieldSentences {
  const isUnchosen = userId === null && employeeText.trim() !== '';
  return isUnchosen ? { [WIRE_FIELDS.userId]: vendorTexts.employeeNotChosen } : {};
}

/** What the server said of things that are no field of the form. */
export function sentencesOfNoField(sentences: FieldSentences): string[] {
  const fields = new Set<string>(Object.values(WIRE_FIELDS));
  return Object.entries(sentences).flatMap(([field, sentence]) => (fields.has(field) ? [] : [sentence]));
}

/** Digits only, ten at most; a pasted number may have the country's prefix before them. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const isPrefixed = typed.trim().startsWith('+91') && digits.length > PHONE_DIGITS;
  return (isPrefixed ? digits.slice(2) : digits).slice(0, PHONE_DIGITS);
}

/** The act to capture. */
export function addVendorPayload(form: VendorForm, localId: string, cityId: string | null): AddVendor {
  const isAssigned = form.userId !== null;
  return {
    localId,
    name: form.name.trim(),
    gstNumber: form.gstNumber.trim(),
    phoneNumber: form.phoneNumber,
    address: form.address.trim(),
    userId: form.userId,
    employeeName: isAssigned ? form.employeeText : null,
    cityId: cityId === '' ? null : cityId,
  };
}

/** The form of an act that is taken back to be edited. */
export function formOf({
  name,
  gstNumber,
  phoneNumber,
  address,
  userId,
  employeeName,
}: AddVendor): VendorForm {
  return { name, gstNumber, phoneNumber, address, employeeText: employeeName ?? userId ?? '', userId };
}

import type { FieldProblem } from '../errors.ts';
import {
  GST_LENGTH,
  MAX_AMOUNT_PAISE,
  MAX_CATALOGUE_JOBS,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  PHONE_DIGITS,
} from '../limits.ts';
import type { Paise } from '../money.ts';

export type VendorForm = { name: string; gstNumber: string; phoneNumber: string; address: string };

/** Add Vendor (section 5, decision E3): all four required, the phone exactly ten digits. */
export function checkVendor(form: VendorForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (form.name.trim() === '') problems.push({ field: 'name', code: 'name-required' });
  if (form.gstNumber.trim() === '') problems.push({ field: 'gst_no', code: 'gst-required' });
  if (form.phoneNumber.trim() === '') problems.push({ field: 'phone_number', code: 'phone-required' });
  else if (!isPhoneNumber(form.phoneNumber)) {
    problems.push({ field: 'phone_number', code: 'phone-digits', values: { digits: PHONE_DIGITS } });
  }
  if (form.address.trim() === '') problems.push({ field: 'address', code: 'address-required' });
  if (form.name.trim().length > MAX_NAME_LENGTH) {
    problems.push({ field: 'name', code: 'too-long', values: { max: MAX_NAME_LENGTH } });
  }
  if (form.gstNumber.trim().length > MAX_NAME_LENGTH) {
    problems.push({ field: 'gst_no', code: 'too-long', values: { max: MAX_NAME_LENGTH } });
  }
  if (form.address.trim().length > MAX_TEXT_LENGTH) {
    problems.push({ field: 'address', code: 'too-long', values: { max: MAX_TEXT_LENGTH } });
  }
  return problems;
}

/** Exactly ten digits. */
export function isPhoneNumber(typed: string): boolean {
  return typed.length === PHONE_DIGITS && /^\d+$/.test(typed);
}

const GST_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a GST number has 15 characters and its check character fits; a hint, never a block (decision E3).
 * The check: each of the first 14 characters' values times 1 or 2 in turn, quotient plus remainder by 36, summed.
 */
export function looksLikeGstNumber(typed: string): boolean {
  const gst = typed.trim().toUpperCase();
  if (gst.length !== GST_LENGTH || !/^[0-9A-Z]+$/.test(gst)) return false;
  const base = GST_ALPHABET.length;
  const sum = [...gst.slice(0, -1)].reduce((total, character, index) => {
    const product = GST_ALPHABET.indexOf(character) * ((index % 2) + 1);
    return total + Math.floor(product / base) + (product % base);
  }, 0);
  return gst.at(-1) === GST_ALPHABET[(base - (sum % base)) % base];
}

/** Eleven characters: four letters, a zero, six letters or digits; a hint only. */
export function looksLikeIfscCode(typed: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(typed.trim().toUpperCase());
}

/** A vendor's rates (decision E4): paise, not negative, at most one per catalogue job; null = not a valid amount. */
export function checkRates(rates: readonly { jobId: string; ratePaise: Paise | null }[]): FieldProblem[] {
  if (rates.length > MAX_CATALOGUE_JOBS) {
    return [{ field: 'job_rates', code: 'too-many-rates', values: { max: MAX_CATALOGUE_JOBS } }];
  }
  return rates.flatMap(({ jobId, ratePaise }) => checkRate(`job_rates.${jobId}`, ratePaise));
}

/** One rate (decision E4): paise, not negative; null = not a valid amount. */
export function checkRate(field: string, ratePaise: Paise | null): FieldProblem[] {
  if (ratePaise === null || !Number.isInteger(ratePaise)) return [{ field, code: 'too-many-decimals' }];
  if (ratePaise < 0) return [{ field, code: 'negative' }];
  return ratePaise > MAX_AMOUNT_PAISE ? [{ field, code: 'too-large' }] : [];
}

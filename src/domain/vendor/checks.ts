import type { FieldProblem } from '../errors.ts';
import { plain } from '../fold.ts';
import {
  GST_LENGTH,
  MAX_AMOUNT_PAISE,
  MAX_CATALOGUE_JOBS,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  PHONE_DIGITS,
} from '../limits.ts';
import type { Paise } from '../money.ts';
import { checkText, keptLine, keptLines } from '../typed-text.ts';
import { rateField } from './rate-changes.ts';

export type VendorForm = { name: string; gstNumber: string; phoneNumber: string; address: string };

/** Add Vendor (section 5) [V1] [V2]: all four required, the phone exactly ten digits. */
export function checkVendor(form: VendorForm): FieldProblem[] {
  const { name, gstNumber, phoneNumber, address } = keptVendor(form);
  return [
    ...checkText('name', name, MAX_NAME_LENGTH, 'name-required'),
    ...checkText('gst_no', gstNumber, MAX_NAME_LENGTH, 'gst-required'),
    ...checkPhone(phoneNumber),
    ...checkText('address', address, MAX_TEXT_LENGTH, 'address-required'),
  ];
}

function checkPhone(typed: string): FieldProblem[] {
  const field = 'phone_number';
  if (typed === '') return [{ field, code: 'phone-required' }];
  return isPhoneNumber(typed) ? [] : [{ field, code: 'phone-digits', values: { digits: PHONE_DIGITS } }];
}

/** The stored form of a typed vendor. */
export function keptVendor<F extends VendorForm>(form: F): F {
  return {
    ...form,
    name: keptLine(form.name),
    gstNumber: keptGst(form.gstNumber),
    phoneNumber: settledPhone(keptLine(form.phoneNumber)),
    address: keptLines(form.address),
  };
}

/**
 * A phone number of India in any common spelling: '+91 (0) 98765-43210', 'tel:+91…', '0091 …', '098765 43210'. Ten
 * digits, or null for anything else, such as two numbers, an extension or another country.
 */
export function readPhone(typed: string): string | null {
  const text = plain(typed).replace(/^\s*tel:/i, '');
  if (!/^[\s+()./\-\u2010-\u2015\d]*$/.test(text) || /\d[^\d]*\+/.test(text)) return null;
  const form = text.includes('+') ? /^910?(\d{10})$/ : /^(?:(?:00)?91)?0?(\d{10})$/;
  return form.exec(text.replace(/\D/g, ''))?.[1] ?? null;
}

/** A phone number as its field shows it once complete; anything else stays as typed. */
export function settledPhone(typed: string): string {
  return readPhone(typed) ?? typed;
}

/** A GST number in capitals without the blanks it is printed with; other text, such as 'to follow', as stored. */
export function keptGst(typed: string): string {
  const number = plain(typed)
    .replace(/[\s-]+/g, '')
    .toUpperCase();
  return GST.test(number) ? number : keptLine(typed);
}

/** State, PAN, count, Z and check character: the possible characters at each position. */
const GST = /^\d\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/;

/** Exactly ten digits. */
export function isPhoneNumber(typed: string): boolean {
  return typed.length === PHONE_DIGITS && /^\d+$/.test(typed);
}

const GST_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * True if a GST number has 15 characters and its check character fits; a hint, never a block [V3]. The check: each of
 * the first 14 characters' values times 1 or 2 in turn, quotient plus remainder by 36, summed.
 */
export function looksLikeGstNumber(typed: string): boolean {
  const gst = keptGst(typed).toUpperCase();
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

/** A vendor's rates [V5]: paise, not negative, at most one per catalogue job; null = not a valid amount. */
export function checkRates(rates: readonly { jobId: string; ratePaise: Paise | null }[]): FieldProblem[] {
  if (rates.length > MAX_CATALOGUE_JOBS) {
    return [{ field: 'job_rates', code: 'too-many-rates', values: { max: MAX_CATALOGUE_JOBS } }];
  }
  return rates.flatMap(({ jobId, ratePaise }) => checkRate(rateField(jobId), ratePaise));
}

/** One rate [V5]: paise, not negative; null = not a valid amount. */
export function checkRate(field: string, ratePaise: Paise | null): FieldProblem[] {
  if (ratePaise === null || !Number.isInteger(ratePaise)) return [{ field, code: 'too-many-decimals' }];
  if (ratePaise < 0) return [{ field, code: 'negative' }];
  return ratePaise > MAX_AMOUNT_PAISE ? [{ field, code: 'too-large' }] : [];
}

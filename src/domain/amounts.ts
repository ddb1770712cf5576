import type { FieldProblem } from './errors.ts';
import { plain } from './fold.ts';
import { MAX_AMOUNT_PAISE, MAX_QUANTITY } from './limits.ts';
import { formatPaise, type Paise, paiseToInput } from './money.ts';

/** The reading of a typed or pasted amount. `either`: it can be read in two ways. */
export type AmountReading =
  | { kind: 'amount'; paise: Paise }
  | { kind: 'empty' | 'negative' | 'too-many-decimals' | 'too-large' | 'unread' }
  | { kind: 'either'; paise: readonly [Paise, Paise] };

/** Currency before or after an amount, as on bills and in chats, and a dash after it: 'Rs. 1,250/-', '₹1250 only'. */
const CURRENCY =
  /^(?:(?:rs|inr|rupees?|रुपये|रुपए|रु)[.:]?)?\s*₹?\s*(.*?)\s*(?:\/[-=]?)?\s*(?:rs\.?|inr|₹|रु\.?|रुपये|रुपए|rupees?)?\s*(?:only|मात्र)?$/i;
const MINUS = /^\((.*)\)$|^[-\u2212\u2013](.*)$|^(.*[^/\s])\s*[-\u2212\u2013]$/;

/** Digit groups of a whole number: 1,25,000 and 1,250,000, separated by a comma, a point, a blank or an apostrophe. */
const GROUPED = /^[1-9]\d{0,2}(?=([., '\u2019]))(?:\1\d{2,3})*\1\d{3}$/;

/** Reads an amount in rupees. Reports text that cannot be read in exactly one way; never drops a character. */
export function readAmount(typed: string): AmountReading {
  const text = plain(typed).replace(/\s+/g, ' ').trim();
  if (text === '') return { kind: 'empty' };
  const bare = withoutCurrency(text);
  const minus = MINUS.exec(bare);
  if (minus === null) return readNumber(bare.replace(/^\+ ?/, ''));
  const size = readNumber(withoutCurrency((minus[1] ?? minus[2] ?? minus[3] ?? '').trim()));
  return size.kind === 'unread' || size.kind === 'empty' ? { kind: 'unread' } : { kind: 'negative' };
}

function withoutCurrency(text: string): string {
  return CURRENCY.exec(text)?.[1] ?? text;
}

function readNumber(text: string): AmountReading {
  if (/^\d+$/.test(text)) return amountOf(text);
  if (GROUPED.test(text)) {
    const [, separator = ''] = GROUPED.exec(text) ?? [];
    // A single point may be a thousands separator or a decimal point: 1.250 is a thousand or one.
    if (separator === '.' && text.split('.').length === 2) return eitherOf(text);
    return amountOf(text.replace(/\D/g, ''));
  }
  const [, whole = '', separator = '', decimals = ''] = /^(.*?)([.,])(\d*)$/.exec(text) ?? [];
  if (separator === '') return { kind: 'unread' };
  const isWhole = whole === '' ? decimals !== '' : /^\d+$/.test(whole);
  const isGrouped = !whole.includes(separator) && GROUPED.test(whole);
  if (!isWhole && !isGrouped) return { kind: 'unread' };
  if (separator === ',' && decimals.length > 2) return { kind: 'unread' };
  // Zeros after the paise mean nothing.
  if (/[^0]/.test(decimals.slice(2))) return { kind: 'too-many-decimals' };
  return amountOf(whole.replace(/\D/g, ''), decimals.slice(0, 2));
}

/** '1.250': 1250, or 1.25 if that has no more than paise. */
function eitherOf(text: string): AmountReading {
  const [whole = '', rest = ''] = text.split('.');
  if (!rest.endsWith('0')) return { kind: 'too-many-decimals' };
  const [one, other] = [amountOf(whole + rest), amountOf(whole, rest.slice(0, 2))];
  return one.kind === 'amount' && other.kind === 'amount'
    ? { kind: 'either', paise: [one.paise, other.paise] }
    : { kind: 'too-large' };
}

function amountOf(whole: string, decimals = ''): AmountReading {
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(paise) ? { kind: 'amount', paise } : { kind: 'too-large' };
}

/** A typed amount in paise; `empty` for an empty field, null if it is not exactly one amount. */
export function parseRupees(typed: string, empty: Paise | null = null): Paise | null {
  const read = readAmount(typed);
  if (read.kind === 'amount') return read.paise;
  return read.kind === 'empty' ? empty : null;
}

/** Problems with the text of an amount field. The form's rules decide if an amount is required. */
export function checkTypedAmount(field: string, typed: string): FieldProblem[] {
  const read = readAmount(typed);
  switch (read.kind) {
    case 'empty':
      return [];
    case 'amount':
      return read.paise > MAX_AMOUNT_PAISE ? [{ field, code: 'too-large' }] : [];
    case 'either': {
      const [one, other] = read.paise;
      const values = { one: formatPaise(one), other: formatPaise(other) };
      return [{ field, code: 'amount-either', values }];
    }
    case 'unread':
      return [{ field, code: 'too-many-decimals' }];
    default:
      return [{ field, code: read.kind }];
  }
}

/** An amount as its field shows it once complete: as it will be stored. Other text stays as typed. */
export function settledAmount(typed: string): string {
  const read = readAmount(typed);
  return read.kind === 'amount' ? paiseToInput(read.paise) : typed;
}

/**
 * A typed or pasted quantity: a whole number up to the largest, with digit groups or zeros after its point; null for
 * anything else.
 */
export function readQuantity(typed: string): number | null {
  const read = readAmount(typed);
  const quantity = read.kind === 'amount' ? read.paise / 100 : Number.NaN;
  return Number.isInteger(quantity) && quantity <= MAX_QUANTITY ? quantity : null;
}

import { checkInvoice } from '#domain/invoice/checks.ts';
import { type Paise, parseRupees } from '#domain/money.ts';
import { asChecked, type NewInvoice, sumOf } from './new-invoice.ts';

/** What the comparison comes to: without tax ≤ sum ≤ with tax, in paise (decision D4). */
export type Verdict =
  | 'no-orders'
  | 'no-values'
  | 'too-large'
  | 'matches'
  | 'without-above'
  | 'with-below'
  | 'both';

/** An entered amount; the difference is to the sum, null while no orders are chosen. */
export type Compared = { paise: Paise; difference: Paise | null };

export type InvoiceMatch = {
  sum: Paise | null;
  withoutTax: Compared | null;
  withTax: Compared | null;
  /** What the two values differ by, and its share of the value without tax. */
  tax: { paise: Paise; share: number } | null;
  verdict: Verdict;
};

/** The invoice's values against its orders. */
export function matchInvoice(value: NewInvoice): InvoiceMatch {
  const sum = value.orders.length === 0 ? null : sumOf(value.orders);
  const withoutTax = compare(parseRupees(value.withoutTax), sum);
  const withTax = compare(parseRupees(value.withTax), sum);
  return { sum, withoutTax, withTax, tax: impliedTax(withoutTax, withTax), verdict: verdictOn(value) };
}

function compare(paise: Paise | null, sum: Paise | null): Compared | null {
  return paise === null ? null : { paise, difference: sum === null ? null : paise - sum };
}

function impliedTax(withoutTax: Compared | null, withTax: Compared | null): InvoiceMatch['tax'] {
  if (withoutTax === null || withTax === null || withoutTax.paise === 0) return null;
  const paise = withTax.paise - withoutTax.paise;
  return { paise, share: paise / withoutTax.paise };
}

/** By the form's own rules, so that the panel never says other than the fields do. */
function verdictOn(value: NewInvoice): Verdict {
  const broken = new Set(checkInvoice(asChecked(value, 1)).map(({ code }) => code));
  if (broken.has('work-order-required')) return 'no-orders';
  if (broken.has('without-tax-minimum') || broken.has('with-tax-minimum')) return 'no-values';
  if (broken.has('too-large')) return 'too-large';
  const isAbove = broken.has('without-tax-above-sum');
  const isBelow = broken.has('with-tax-below-sum');
  if (isAbove && isBelow) return 'both';
  if (isAbove) return 'without-above';
  return isBelow ? 'with-below' : 'matches';
}

import { useId } from 'react';
import type { NewInvoice } from '#app/actions/invoices/create-invoice.form.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice, type NoticeTone } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { parseRupees } from '#domain/amounts.ts';
import { checkInvoice } from '#domain/invoice/checks.ts';
import { formatPaise, type Paise } from '#domain/money.ts';
import { formatSum } from '#domain/work-order/order-sum.ts';
import { invoiceTexts } from '../texts.ts';
import { billedSum, sumOf } from './new-invoice.ts';
import { toInvoiceForm } from './new-invoice-rules.ts';
import { invoiceFormTexts } from './texts.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    textStyle: { base: 'small', sm: 'body' },
    '& th, & td': { paddingBlock: '2', textAlign: 'start', borderBottomWidth: 'edge', borderColor: 'line' },
    '& th[scope=row]': { fontWeight: 'normal', paddingInlineEnd: '3' },
    '& thead th': { textStyle: 'small', color: 'fg.muted' },
    '& td, & thead th + th': {
      textAlign: 'end',
      paddingInlineStart: '3',
      fontVariantNumeric: 'tabular-nums',
    },
    '& td': { whiteSpace: 'nowrap' },
  },
});

const TONES: Readonly<Record<Verdict, NoticeTone>> = {
  'no-orders': 'info',
  'no-values': 'info',
  'too-large': 'attention',
  matches: 'success',
  'without-above': 'attention',
  'with-below': 'attention',
  both: 'attention',
};

const NONE = '–';

/** Compares both amounts with the sum of the chosen orders: differences, implied tax, and whether they match [I8]. */
export function MatchPanel({ value }: { value: NewInvoice }) {
  const { sum, withoutTax, withTax, tax, verdict } = matchInvoice(value);
  const titleId = useId();
  return (
    <Stack gap="3">
      <Text as="h3" size="label" id={titleId}>
        {invoiceFormTexts.match}
      </Text>
      {/* Amounts of twelve digits scroll inside it on a phone. */}
      {verdict !== 'no-orders' && (
        <chakra.div overflowX="auto" role="region" aria-labelledby={titleId} tabIndex={0}>
          <Table aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{invoiceFormTexts.matchWhat}</th>
                <th scope="col">{invoiceFormTexts.matchAmount}</th>
                <th scope="col">{invoiceFormTexts.matchDifference}</th>
              </tr>
            </thead>
            <tbody>
              <Row
                label={invoiceFormTexts.matchSum}
                amount={sum === null ? NONE : formatSum(billedSum(value.orders))}
              />
              <ComparedRow label={invoiceTexts.withoutTax} compared={withoutTax} />
              <ComparedRow label={invoiceTexts.withTax} compared={withTax} />
              <Row
                label={invoiceFormTexts.matchTax}
                amount={tax === null ? NONE : invoiceFormTexts.tax(tax.paise, tax.share)}
              />
            </tbody>
          </Table>
        </chakra.div>
      )}
      <div role="status">
        <Notice tone={TONES[verdict]}>{invoiceFormTexts.verdicts[verdict]}</Notice>
      </div>
    </Stack>
  );
}

function ComparedRow({ label, compared }: { label: string; compared: Compared | null }) {
  return (
    <Row
      label={label}
      amount={compared === null ? NONE : formatPaise(compared.paise)}
      difference={compared?.difference == null ? NONE : invoiceFormTexts.difference(compared.difference)}
    />
  );
}

function Row({ label, amount, difference = NONE }: { label: string; amount: string; difference?: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{amount}</td>
      <td>{difference}</td>
    </tr>
  );
}

/** The outcome: it matches when without tax ≤ sum ≤ with tax, in paise [I8]. */
export type Verdict =
  | 'no-orders'
  | 'no-values'
  | 'too-large'
  | 'matches'
  | 'without-above'
  | 'with-below'
  | 'both';

/** An entered amount and its difference from the sum, null while no orders are chosen. */
export type Compared = { paise: Paise; difference: Paise | null };

export type InvoiceMatch = {
  sum: Paise | null;
  withoutTax: Compared | null;
  withTax: Compared | null;
  /** The difference between the two amounts, and its share of the amount without tax. */
  tax: { paise: Paise; share: number } | null;
  verdict: Verdict;
};

/** Compares the invoice's amounts with its orders. */
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

/** Uses the form's own rules, so that panel and fields always agree. */
function verdictOn(value: NewInvoice): Verdict {
  const broken = new Set(checkInvoice(toInvoiceForm(value, 1)).map(({ code }) => code));
  if (broken.has('work-order-required')) return 'no-orders';
  if (broken.has('without-tax-minimum') || broken.has('with-tax-minimum')) return 'no-values';
  if (broken.has('too-large')) return 'too-large';
  const isAbove = broken.has('without-tax-above-sum');
  const isBelow = broken.has('with-tax-below-sum');
  if (isAbove && isBelow) return 'both';
  if (isAbove) return 'without-above';
  return isBelow ? 'with-below' : 'matches';
}

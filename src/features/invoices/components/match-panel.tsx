import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { Notice, type NoticeTone } from '#app/ui/notice.tsx';
import { formatPaise } from '#domain/money.ts';
import type { NewInvoice } from '../new-invoice.ts';
import { type Compared, matchInvoice, type Verdict } from '../new-invoice-match.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceFormTexts } from '../texts-form.ts';

/** Amounts of twelve digits scroll inside it on a phone, and widen nothing else. */
const Frame = chakra('div', { base: { overflowX: 'auto' } });

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

/** Sum of the orders against both values: what they differ by, the tax they imply, and whether that may be (decision D4). */
export function MatchPanel({ value }: { value: NewInvoice }) {
  const { sum, withoutTax, withTax, tax, verdict } = matchInvoice(value);
  const titleId = useId();
  return (
    <Flex direction="column" gap="3">
      <chakra.h3 id={titleId} textStyle="label">
        {invoiceFormTexts.match}
      </chakra.h3>
      <Frame role="region" aria-labelledby={titleId} tabIndex={0}>
        <Table aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{invoiceFormTexts.matchWhat}</th>
              <th scope="col">{invoiceFormTexts.matchAmount}</th>
              <th scope="col">{invoiceFormTexts.matchDifference}</th>
            </tr>
          </thead>
          <tbody>
            <Row label={invoiceFormTexts.matchSum} amount={sum === null ? NONE : formatPaise(sum)} />
            <ComparedRow label={invoiceTexts.withoutTax} compared={withoutTax} />
            <ComparedRow label={invoiceTexts.withTax} compared={withTax} />
            <Row
              label={invoiceFormTexts.matchTax}
              amount={tax === null ? NONE : invoiceFormTexts.tax(tax.paise, tax.share)}
            />
          </tbody>
        </Table>
      </Frame>
      <div role="status">
        <Notice tone={TONES[verdict]}>{invoiceFormTexts.verdicts[verdict]}</Notice>
      </div>
    </Flex>
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

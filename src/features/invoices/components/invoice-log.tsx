import { chakra } from '@chakra-ui/react';
import { formatDateTime } from '#domain/dates.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceTexts } from '../texts.ts';
import { InvoiceBadge } from './invoice-badge.tsx';

const Entries = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });

const Entry = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
});

const What = chakra('span', { base: { flex: '0 0 auto', minWidth: { md: 'menu' } } });
const Who = chakra('span', { base: { flex: '1 1 auto', overflowWrap: 'anywhere' } });
const When = chakra('time', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } });

/** Every status the invoice entered: what, who, when, newest last. */
export function InvoiceLog({ entries }: { entries: Invoice['statusLog'] }) {
  if (entries.length === 0) return <p>{invoiceTexts.noLog}</p>;
  return (
    <Entries>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end, and an invoice may enter one status twice
        <Entry key={index}>
          <What>
            <InvoiceBadge of={entry} />
          </What>
          <Who>{entry.by ?? invoiceTexts.nobody}</Who>
          {entry.at !== null && <When dateTime={entry.at}>{formatDateTime(entry.at)}</When>}
        </Entry>
      ))}
    </Entries>
  );
}

import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useOfficeActs } from '#app/hooks/use-office-acts.ts';
import { useInvoices } from '#app/hooks/use-references.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { createInvoiceMutation } from '../mutations/create-invoice.ts';
import { type NewInvoice, vendorsOf } from '../new-invoice.ts';
import { duplicateOf } from '../new-invoice-duplicates.ts';
import { Caution } from './create-caution.tsx';

const List = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: 'gap', '&:not(:empty)': { marginTop: '3' } },
});

/** Warns, and no more, of a number that one of the chosen orders' vendors has used already (decision D4). */
export function DuplicateNumbers({ value }: { value: NewInvoice }) {
  const number = useSettled(value.number.trim());
  const vendors = number === '' ? [] : vendorsOf(value.orders);
  return (
    <List role="status">
      {vendors.map((vendor) => (
        <DuplicateNumber key={vendor.id} number={number} vendor={vendor} />
      ))}
    </List>
  );
}

type Props = { number: string; vendor: { id: string; name: string } };

function DuplicateNumber({ number, vendor }: Props) {
  const search = number.slice(0, MAX_SEARCH_LENGTH);
  const asked = useInvoices({ search, vendorId: vendor.id, page: 1, pageSize: MAX_PAGE_SIZE });
  const { value: read, fetchedAt } = asked.state === 'ready' ? asked.value : { value: null, fetchedAt: null };
  const acts = useOfficeActs(createInvoiceMutation, fetchedAt);
  const duplicate = duplicateOf({ number, vendor }, read?.records ?? [], acts);
  return duplicate === null ? null : <Caution>{duplicate}</Caution>;
}

/** A text once typing has paused; what the form opens with counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), INVOICE_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

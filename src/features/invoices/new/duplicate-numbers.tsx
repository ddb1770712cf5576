import { useEffect, useState } from 'react';
import type { NewInvoice } from '#app/actions/invoices/create-invoice.form.ts';
import { type CreateInvoice, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type OfficeAction, useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useNumberedInvoices } from '#app/hooks/use-references.ts';
import { Stack } from '#app/ui/stack.tsx';
import { isSame } from '#domain/fold.ts';
import { vendorsOf } from '#domain/invoice/checks.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { nameFinancialYear, takesNumber } from '#domain/invoice/numbers.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { INVOICE_SEARCH_DEBOUNCE_MS, MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { Caution } from './order-choice.tsx';
import { invoiceFormTexts } from './texts.ts';

/** Warns of a number that a vendor of the chosen orders has already used; it can still be sent [I14]. */
export function DuplicateNumbers({ value }: { value: NewInvoice }) {
  const number = useSettled(value.number.trim());
  const vendors = number === '' ? [] : vendorsOf(value.orders);
  return (
    <Stack role="status" css={{ '&:not(:empty)': { marginTop: '3' } }}>
      {vendors.map((vendor) => (
        <DuplicateNumber key={vendor.id} number={number} vendor={vendor} />
      ))}
    </Stack>
  );
}

type NumberOfVendor = { number: string; vendor: { id: string; name: string } };

function DuplicateNumber({ number, vendor }: NumberOfVendor) {
  const { now } = useServices();
  const search = number.slice(0, MAX_SEARCH_LENGTH);
  const asked = useNumberedInvoices(search, vendor.id);
  const { value: read, fetchedAt } = asked.state === 'ready' ? asked.value : { value: null, fetchedAt: null };
  const actions = useOfficeActions(createInvoiceAction, fetchedAt);
  const duplicate = duplicateOf({ number, vendor, at: now().toISOString() }, read ?? [], actions ?? []);
  return duplicate === null ? null : <Caution>{duplicate}</Caution>;
}

/** The input as of the last pause in typing. */
export function useSettled<T extends string | number | null>(typed: T): T {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), INVOICE_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/**
 * The warning if the vendor's number is already used this financial year, by an invoice on the server or one being sent
 * there.
 */
export function duplicateOf(
  { number, vendor, at }: NumberOfVendor & { at: string },
  invoices: readonly Invoice[],
  actions: readonly Pick<OfficeAction<CreateInvoice>, 'payload' | 'state'>[],
): string | null {
  const wanted = { number, vendorId: vendor.id, at };
  const known = invoices.find((invoice) => takesNumber(invoice, wanted));
  if (known !== undefined) {
    const status = invoiceStatusLabel(known.status, known.statusText);
    const year = nameFinancialYear(at);
    return invoiceFormTexts.numberExists(known.invoiceNumber, vendor.name, year, status);
  }
  const isUnderWay = actions.some(
    ({ payload, state }) =>
      // A refused invoice has no number.
      state !== 'attention' &&
      isSame(payload.invoiceNumber, number) &&
      payload.orders.some((order) => order.vendor?.id === vendor.id),
  );
  return isUnderWay ? invoiceFormTexts.numberUnderWay(number, vendor.name) : null;
}

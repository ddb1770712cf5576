import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import type { CreateInvoice } from './mutations/create-invoice.ts';
import { invoiceFormTexts } from './texts-form.ts';

/** A number, and the vendor whose invoice would bear it. */
export type NumberOfVendor = { number: string; vendor: { id: string; name: string } };

/** What to warn of where the vendor's number is used already: by an invoice the server has, or by one on its way there. */
export function duplicateOf(
  { number, vendor }: NumberOfVendor,
  invoices: readonly Invoice[],
  acts: readonly Pick<OfficeAct<CreateInvoice>, 'payload'>[],
): string | null {
  const known = invoices.find(
    (invoice) => invoice.vendor?.id === vendor.id && sameNumber(invoice.invoiceNumber, number),
  );
  if (known !== undefined) {
    const status = invoiceStatusLabel(known.status, known.statusText);
    return invoiceFormTexts.numberExists(known.invoiceNumber, vendor.name, status);
  }
  const isUnderWay = acts.some(
    ({ payload }) =>
      sameNumber(payload.invoiceNumber, number) &&
      payload.orders.some((order) => order.vendor?.id === vendor.id),
  );
  return isUnderWay ? invoiceFormTexts.numberUnderWay(number, vendor.name) : null;
}

/** As the bundled server compares them: letter case and spaces around do not count. */
function sameNumber(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

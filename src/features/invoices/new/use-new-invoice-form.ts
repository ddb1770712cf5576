import { NEW_INVOICE_DRAFT, type NewInvoice } from '#app/actions/invoices/create-invoice.form.ts';
import { type BilledOrder, createInvoiceAction } from '#app/actions/invoices/create-invoice.ts';
import { createInvoiceWords } from '#app/actions/invoices/create-invoice.words.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type Form, useForm } from '#app/hooks/use-form.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import { checkInvoice, checkOneVendor, vendorsOf } from '#domain/invoice/checks.ts';
import { invoiceToasts } from '../texts.ts';
import { EMPTY_INVOICE, withOrders } from './new-invoice.ts';
import { invoicePayload, toInvoiceForm, typedAmountProblems } from './new-invoice-rules.ts';

/** The wire fields that each part affects: both amounts are compared with the orders' sum. */
const FIELDS = {
  number: ['invoiceNo'],
  orders: ['work_order_ids', 'value_without_tax', 'value_with_tax'],
  withoutTax: ['value_without_tax'],
  withTax: ['value_with_tax'],
} as const satisfies Record<keyof NewInvoice, readonly string[]>;

export type NewInvoiceForm = Form<NewInvoice> & {
  /** The PDF; while it is being replaced the form briefly has two. */
  pdf: Form<NewInvoice>['photos'][number] | null;
  choose(orders: BilledOrder[]): void;
  create(): Promise<void>;
};

/** The create-invoice form; `onDone` leads back to the list. */
export function useNewInvoiceForm(onDone: () => void): NewInvoiceForm {
  const { newId } = useServices();
  const isChecked = useAdditions();
  const { submit } = useAction();
  const form = useForm<NewInvoice>({
    draftName: NEW_INVOICE_DRAFT,
    empty: EMPTY_INVOICE,
    fieldsOf: (part) => FIELDS[part],
    check: (value, photoCount) => [
      ...typedAmountProblems(value),
      ...checkInvoice(toInvoiceForm(value, Math.min(photoCount, 1))),
      // Another host may accept it; there it is only a warning.
      ...(isChecked ? checkOneVendor(vendorsOf(value.orders)) : []),
    ],
  });
  const { value } = form;
  const pdf = form.photos.at(-1) ?? null;

  async function create() {
    if (pdf === null) sayPdfMissing();
    const payload = invoicePayload(value, newId());
    const options = {
      draftName: NEW_INVOICE_DRAFT,
      photoIds: pdf === null ? [] : [pdf.id],
      failed: createInvoiceWords.failed,
    };
    if (await form.send(() => submit(createInvoiceAction, payload, options))) onDone();
  }

  return { ...form, pdf, choose: (orders) => form.replace(withOrders(value, orders)), create };
}

/** The message's id: it is dismissed with the next choice, because it would cover messages about the invoice. */
export const PDF_MISSING = 'pdf-missing';

export function sayPdfMissing(): void {
  toast.error(commonTexts.error, { description: invoiceToasts.invoiceFile, id: PDF_MISSING });
}

import { paiseToInput } from '#domain/money.ts';
import type { BilledOrder, CreateInvoice } from './create-invoice.ts';

/** The form's value, amounts as typed. The draft stores the PDF separately. */
export type NewInvoice = {
  number: string;
  withoutTax: string;
  withTax: string;
  orders: BilledOrder[];
};

export const NEW_INVOICE_DRAFT = 'create-invoice';

/** The form's value for an action taken back from the outbox. */
export function formOf({ invoiceNumber, orders, withoutTaxPaise, withTaxPaise }: CreateInvoice): NewInvoice {
  return {
    number: invoiceNumber,
    withoutTax: paiseToInput(withoutTaxPaise),
    withTax: paiseToInput(withTaxPaise),
    orders,
  };
}

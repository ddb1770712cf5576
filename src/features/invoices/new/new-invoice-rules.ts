import type { NewInvoice } from '#app/actions/invoices/create-invoice.form.ts';
import type { CreateInvoice } from '#app/actions/invoices/create-invoice.ts';
import { checkTypedAmount, parseRupees } from '#domain/amounts.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { InvoiceForm } from '#domain/invoice/checks.ts';
import { keptLine } from '#domain/typed-text.ts';
import { sumOf, type ValueField } from './new-invoice.ts';

/** True if there is a sum and the field has another amount. */
export function differsFromSum(value: NewInvoice, field: ValueField): boolean {
  return value.orders.length > 0 && parseRupees(value[field]) !== sumOf(value.orders);
}

/** The form as input for the rules. */
export function toInvoiceForm(value: NewInvoice, pdfCount: number): InvoiceForm {
  return {
    invoiceNumber: value.number,
    withoutTaxPaise: parseRupees(value.withoutTax),
    withTaxPaise: parseRupees(value.withTax),
    workOrderIds: value.orders.map(({ id }) => id),
    sumPaise: sumOf(value.orders),
    pdfCount,
  };
}

/** Errors in the amounts as typed; shown before the errors of the rules. */
export function typedAmountProblems({ withoutTax, withTax }: NewInvoice): FieldProblem[] {
  return [
    ...checkTypedAmount('value_without_tax', withoutTax),
    ...checkTypedAmount('value_with_tax', withTax),
  ];
}

/** The action's payload, from a valid form. */
export function invoicePayload(value: NewInvoice, localId: string): CreateInvoice {
  return {
    localId,
    invoiceNumber: keptLine(value.number),
    orders: value.orders,
    withoutTaxPaise: parseRupees(value.withoutTax) ?? 0,
    withTaxPaise: parseRupees(value.withTax) ?? 0,
  };
}

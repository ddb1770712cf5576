import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { formOf, NEW_INVOICE_DRAFT } from './create-invoice.form.ts';
import { createInvoiceAction } from './create-invoice.ts';

export const createInvoiceWords = defineTexts('createInvoiceWords', {
  noun: (count: number) => plural(count, 'invoice', 'invoices'),
  done: 'Invoice created successfully',
  failed: 'Failed to create invoice',
});

export const createInvoice = describeAction(createInvoiceAction, {
  words: () => createInvoiceWords,
  returnRoute: (payload) => ({
    kind: 'form',
    draftName: NEW_INVOICE_DRAFT,
    value: formOf(payload),
    screen: { to: '/invoices', search: { create: true } },
  }),
});

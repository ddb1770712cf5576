import type { AlikeInvoice } from '#domain/invoice/alike.ts';
import { reading } from '../call.ts';
import { type Codec, field, flag, mapped, nullable, object, text } from '../codec.ts';
import { many } from '../envelope.ts';
import { id, instant, loose, money, optionalId, typedMoney } from '../wire/values.ts';
import { readInvoiceStatus } from '../wire/words.ts';

const SHA_256_LENGTH = 64;

const alike: Codec<AlikeInvoice> = mapped(
  object({
    id: field('id', id),
    invoiceNumber: field('invoiceNo', loose),
    vendorName: field('vendor_name', loose),
    withTaxPaise: field('value_with_tax', money),
    createdAt: field('created_at', instant),
    status: field('status', loose),
    samePdf: field('same_pdf', flag),
  }),
  (wire): AlikeInvoice => ({ ...wire, status: readInvoiceStatus(wire.status) }),
  (invoice) => invoice,
);

/**
 * Our addition, on deployments with `invoiceChecks`: invoices that may be for the same bill as an existing one
 * (`invoice_id`), or as one that is being entered (the other fields).
 */
export const listAlikeInvoices = reading({
  name: 'invoice.alike',
  path: '/vendors/invoices/alike',
  query: object({
    invoiceId: field('invoice_id', optionalId),
    vendorId: field('vendor_id', optionalId),
    withTaxPaise: field('value_with_tax', typedMoney),
    pdfSha256: field('pdf_sha256', nullable(text({ maxLength: SHA_256_LENGTH }))),
  }),
  answer: many(alike),
});

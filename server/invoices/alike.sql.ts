import { sql } from 'kysely';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { ALIKE_WITHIN_DAYS, type AlikeInvoice, type Bill, MAX_ALIKE } from '#domain/invoice/alike.ts';
import type { Tx } from '../db/schema.ts';

/** A bill to compare with others. Its own invoice, if there is one, is not counted as alike. */
export type BillOnServer = Bill & { readonly invoiceId: string | null; readonly pdfSha256: string | null };

/** An invoice of the complex as a bill; null if there is none. */
export async function findBill(tx: Tx, complexId: string, invoiceId: string): Promise<BillOnServer | null> {
  const row = await tx
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .where('complex_id', '=', complexId)
    .select([
      'id as invoiceId',
      'vendor_id as vendorId',
      'value_with_tax_paise as withTaxPaise',
      'pdf_sha256 as pdfSha256',
      'created_at as at',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Invoices of the complex that may be over the same bill, newest first: according to `isSameAmount`, or with the same
 * PDF. Rejected ones are not paid, so they do not count.
 */
export async function findAlike(tx: Tx, complexId: string, bill: BillOnServer): Promise<AlikeInvoice[]> {
  const { invoiceId, vendorId, withTaxPaise, pdfSha256, at } = bill;
  const days = sql`make_interval(days => ${ALIKE_WITHIN_DAYS})`;
  const samePdf = sql<boolean>`i.pdf_sha256 = ${pdfSha256 ?? ''}`;
  const sameAmount = sql<boolean>`i.vendor_id = ${vendorId ?? ''} and i.value_with_tax_paise = ${withTaxPaise ?? 0}
    and i.created_at between ${at}::timestamptz - ${days} and ${at}::timestamptz + ${days}`;
  const rows = await tx
    .selectFrom('invoices as i')
    .innerJoin('vendors as v', 'v.id', 'i.vendor_id')
    .where('i.complex_id', '=', complexId)
    .where('i.status', '<>', 'rejected')
    .where('i.id', '<>', invoiceId ?? '')
    .where(({ or }) => or([samePdf, sameAmount]))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MAX_ALIKE)
    .select([
      'i.id as id',
      'i.number as invoiceNumber',
      'v.name as vendorName',
      'i.value_with_tax_paise as withTaxPaise',
      'i.created_at as createdAt',
      'i.status as status',
      samePdf.as('samePdf'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, status: readInvoiceStatus(row.status) }));
}

import type { Tx } from '../db/schema.ts';

/** Everything some invoices consist of, by table. */
export type InvoiceRows = {
  readonly invoices: Awaited<ReturnType<typeof invoiceRows>>;
  readonly orders: Awaited<ReturnType<typeof linkedRows>>;
  readonly log: Awaited<ReturnType<typeof logRows>>;
};

/** Reads invoices with all that belongs to them, in three queries. */
export async function readRows(tx: Tx, ids: readonly string[]): Promise<InvoiceRows> {
  return {
    invoices: await invoiceRows(tx, ids),
    orders: await linkedRows(tx, ids),
    log: await logRows(tx, ids),
  };
}

function invoiceRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('vendors as v', 'v.id', 'i.vendor_id')
    .innerJoin('files as f', 'f.sha256', 'i.pdf_sha256')
    .where('i.id', 'in', ids)
    .select([
      'i.id as id',
      'i.number as number',
      'i.value_without_tax_paise as withoutTaxPaise',
      'i.value_with_tax_paise as withTaxPaise',
      'i.status as status',
      'i.created_at as createdAt',
      'f.media_key as key',
      'v.id as vendorId',
      'v.vendor_no as vendorNumber',
      'v.name as vendorName',
    ])
    .execute();
}

/** Linked orders with what they were worth when they were billed. */
function linkedRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('invoice_work_orders as l')
    .innerJoin('work_orders as o', 'o.id', 'l.work_order_id')
    .innerJoin('job_cards as c', 'c.id', 'o.job_card_id')
    .where('l.invoice_id', 'in', ids)
    .orderBy('l.invoice_id')
    .orderBy('l.position')
    .select([
      'l.invoice_id as invoiceId',
      'o.id as id',
      'o.number as number',
      'c.car_number as carNumber',
      'l.total_paise as totalPaise',
    ])
    .execute();
}

function logRows(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('invoice_status_log as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .where('l.invoice_id', 'in', ids)
    .orderBy('l.invoice_id')
    .orderBy('l.id')
    .select(['l.invoice_id as invoiceId', 'l.status as status', 'l.created_at as at', 'u.username as by'])
    .execute();
}

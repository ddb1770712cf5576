import { readInvoiceStatus } from '#contract/wire/words.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Tx } from '../db/schema.ts';
import { mediaUrl } from '../files/files.sql.ts';
import { groupBy } from '../lists.sql.ts';

/** An invoice of the complex, whole; null when there is none. */
export async function findInvoice(tx: Tx, complexId: string, id: string): Promise<Invoice | null> {
  return (await findInvoices(tx, complexId, [id]))[0] ?? null;
}

/** Of some invoices those of the complex, whole, newest first. */
export async function findInvoices(tx: Tx, complexId: string, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('invoices')
    .where('id', 'in', ids)
    .where('complex_id', '=', complexId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute();
  return loadInvoices(
    tx,
    rows.map(({ id }) => id),
  );
}

/** `findInvoice` with the row locked until the act is done. */
export async function lockInvoice(tx: Tx, complexId: string, id: string): Promise<Invoice | null> {
  const row = await tx
    .selectFrom('invoices')
    .where('id', '=', id)
    .where('complex_id', '=', complexId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : ((await loadInvoices(tx, [row.id]))[0] ?? null);
}

/** Whole invoices in the order of the ids, in three queries. Unscoped: the ids were found within a complex. */
export async function loadInvoices(tx: Tx, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(tx, ids);
  const invoices = new Map(rows.invoices.map((invoice) => [invoice.id, invoice]));
  const orders = groupBy(rows.orders, ({ invoiceId }) => invoiceId);
  const log = groupBy(rows.log, ({ invoiceId }) => invoiceId);
  return ids.flatMap((id): Invoice[] => {
    const invoice = invoices.get(id);
    if (invoice === undefined) return [];
    const { key, vendorId, vendorNumber, vendorName, status, number, ...values } = invoice;
    return [
      {
        ...values,
        invoiceNumber: number,
        status: readInvoiceStatus(status),
        statusText: status,
        fileUrl: mediaUrl(key),
        vendor: { id: vendorId, vendorNumber, name: vendorName },
        workOrders: (orders.get(id) ?? []).map(({ invoiceId: _id, ...order }) => order),
        statusLog: (log.get(id) ?? []).map((entry) => ({
          status: readInvoiceStatus(entry.status),
          statusText: entry.status,
          at: entry.at,
          by: entry.by,
        })),
      },
    ];
  });
}

/** Everything some invoices consist of, by table. */
export type InvoiceRows = {
  readonly invoices: Awaited<ReturnType<typeof invoiceRows>>;
  readonly orders: Awaited<ReturnType<typeof linkedRows>>;
  readonly log: Awaited<ReturnType<typeof logRows>>;
};

/** Reads invoices with all that belongs to them, in three queries. */
async function readRows(tx: Tx, ids: readonly string[]): Promise<InvoiceRows> {
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

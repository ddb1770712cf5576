import { readInvoiceStatus } from '#contract/wire/words.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Tx } from '../db/schema.ts';
import { mediaUrl } from '../files/media-url.ts';
import { groupBy } from '../lists/group-by.ts';
import { readRows } from './rows.sql.ts';

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

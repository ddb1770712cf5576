import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { peopleAmong } from '#domain/people.ts';
import type { Database, Tx } from '../db/schema.ts';
import { mediaUrl } from '../files/files.sql.ts';
import { instantOf } from '../lists.sql.ts';
import { reasonOf } from '../work-orders/load.sql.ts';

/** A complete invoice of the complex; null if there is none. */
export async function findInvoice(tx: Tx, complexId: string, id: string): Promise<Invoice | null> {
  return (await findInvoices(tx, complexId, [id]))[0] ?? null;
}

/** Complete invoices with these ids in the complex, newest first. */
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
  const found = rows.map(({ id }) => id);
  return loadInvoices(tx, found);
}

/** `findInvoice` with the row locked until the action ends. */
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

/**
 * Complete invoices in the order of the ids, in one query. Not scoped: the ids must come from a query within a complex.
 */
export async function loadInvoices(tx: Tx, ids: readonly string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await readRows(tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id): Invoice[] => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { key, vendorId, vendorNumber, vendorName, status, number, log, ...values } = row;
    return [
      {
        ...values,
        invoiceNumber: number,
        status: readInvoiceStatus(status),
        statusText: status,
        fileUrl: mediaUrl(key),
        vendor: { id: vendorId, vendorNumber, name: vendorName },
        statusLog: log.map((entry) => ({
          status: readInvoiceStatus(entry.status),
          statusText: entry.status,
          at: instantOf(entry.at),
          by: entry.by,
          ...reasonOf(entry.reason, entry.reasonKey),
        })),
        people: peopleAmong(
          log.map(({ by }) => by),
          log.map(({ by, byName }) => ({ username: by, name: byName })),
        ),
      },
    ];
  });
}

type OfInvoice = ExpressionBuilder<Database & { i: Database['invoices'] }, 'i'>;

function readRows(tx: Tx, ids: readonly string[]) {
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
    .select((invoice) => [
      jsonArrayFrom(linkedOrders(invoice)).as('workOrders'),
      jsonArrayFrom(logRows(invoice)).as('log'),
    ])
    .execute();
}

/** Linked orders with their value at the time of billing. */
function linkedOrders(invoice: OfInvoice) {
  return invoice
    .selectFrom('invoice_work_orders as l')
    .innerJoin('work_orders as o', 'o.id', 'l.work_order_id')
    .innerJoin('job_cards as c', 'c.id', 'o.job_card_id')
    .whereRef('l.invoice_id', '=', 'i.id')
    .orderBy('l.position')
    .select(['o.id as id', 'o.number as number', 'c.car_number as carNumber', 'l.total_paise as totalPaise']);
}

function logRows(invoice: OfInvoice) {
  return invoice
    .selectFrom('invoice_status_log as l')
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .innerJoin('employees as e', 'e.id', 'u.employee_id')
    .leftJoin('files as f', 'f.sha256', 'l.reason_sha256')
    .whereRef('l.invoice_id', '=', 'i.id')
    .orderBy('l.id')
    .select([
      'l.status as status',
      'l.created_at as at',
      'u.username as by',
      'e.name as byName',
      'l.reason as reason',
      'f.media_key as reasonKey',
    ]);
}

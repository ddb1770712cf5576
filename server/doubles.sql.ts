import { type RawBuilder, sql } from 'kysely';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import { invoiceStatusLabel } from '#domain/invoice/steps.ts';
import { missingMigrations } from './db/migrate.ts';
import type { Db } from './db/schema.ts';
import { type Finding, fine, note } from './doctor.ts';

/** Number shown of each kind; the rest are counted. */
const DOUBLES_NAMED = 10;

/** Finds names that counted as different before names were compared as they read. */
export async function checkDoubles(db: Db): Promise<Finding[]> {
  if ((await missingMigrations(db)).length > 0) return [];
  const kinds = await Promise.all([
    doublesOf(
      db,
      'vendors',
      sql`select min(name) as name, array_agg(vendor_no order by created_at) as places from vendors
        where folded(name) <> '' group by city_id, folded(name), replace(folded(gst_no), ' ', '') having count(*) > 1 order by 1`,
      'Give their work to one of them, and save its rates; past orders and invoices stay with the vendor they were made for.',
    ),
    doublesOf(
      db,
      'categories',
      sql`select min(name) as name, array_agg(city_id || ': ' || name order by created_at) as places from job_categories
        where archived_at is null and folded(name) <> '' group by city_id, folded(name) having count(*) > 1 order by 1`,
      'In Job Management add to one of them what only the other has, then delete that one with its jobs.',
    ),
    doublesOf(
      db,
      'catalogue jobs',
      sql`select min(j.name) as name, array_agg(c.name || ': ' || j.name order by j.created_at) as places
        from catalogue_jobs j join job_categories c on c.id = j.category_id
        where j.archived_at is null and c.archived_at is null and folded(j.name) <> ''
        group by j.category_id, folded(j.name) having count(*) > 1 order by 1`,
      'Keep one in Job Management, and delete the other: orders that have it keep it.',
    ),
    doublesOf(
      db,
      'invoices',
      sql`select v.name, array_agg(i.number order by i.created_at) as places
        from invoices i join vendors v on v.id = i.vendor_id where i.status <> 'rejected'
        group by v.id, i.financial_year, left(i.number_key, 64) having count(*) > 1 order by 1`,
      'Look whether one bill was entered twice: reject the one that is not paid.',
    ),
  ]);
  const found = kinds.flat();
  return found.length === 0 ? [fine('names', 'nothing stands twice under names that read alike')] : found;
}

/**
 * Finds invoices from before an invoice had only one vendor: what they owe is shown only under the vendor of the first
 * order.
 */
export async function checkMixedInvoices(db: Db): Promise<Finding[]> {
  if ((await missingMigrations(db)).length > 0) return [];
  const { rows } = await sql<{ name: string; vendor: string; orders: string[]; status: string }>`
    select i.number as name, v.name as vendor, i.status,
      array_agg(o.number || ' of ' || coalesce(w.name, 'no vendor') order by l.position) as orders
    from invoices i join vendors v on v.id = i.vendor_id
      join invoice_work_orders l on l.invoice_id = i.id join work_orders o on o.id = l.work_order_id
      left join vendors w on w.id = o.vendor_id
    where i.status <> 'rejected' and o.vendor_id is distinct from i.vendor_id
    group by i.id, v.name order by i.created_at, i.id`.execute(db);
  if (rows.length === 0) return [fine('invoices', 'each is over orders of one vendor')];
  const all = rows.map(
    ({ name, vendor, status, orders }) =>
      `${name} under ${vendor} (${invoiceStatusLabel(readInvoiceStatus(status), status)}) has ${orders.join(', ')}`,
  );
  return [
    note(
      'invoices',
      `invoices over orders of other vendors, owed wholly to the one they are under: ${named(all)}`,
      'Reject those that are not paid, and create one invoice for each vendor. What is paid, settle with the vendors.',
    ),
  ];
}

/** The first names; the rest are counted. */
function named(all: readonly string[]): string {
  const more = all.length > DOUBLES_NAMED ? ` and ${all.length - DOUBLES_NAMED} more` : '';
  return `${all.slice(0, DOUBLES_NAMED).join('; ')}${more}`;
}

async function doublesOf(
  db: Db,
  kind: string,
  query: RawBuilder<unknown>,
  advice: string,
): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; places: string[] }>`${query}`.execute(db);
  if (rows.length === 0) return [];
  const all = rows.map(({ name, places }) => `${name} (${places.join(', ')})`);
  return [note('names', `${kind} under names that read alike: ${named(all)}`, advice)];
}

import { sql } from 'kysely';
import type { Database, Db, NewRow, Tx } from '../db/schema.ts';

const DEMO_LOCK = 4_180_010;

/** Rows for the tables that the demo fills. */
export type DemoRows = {
  [Table in Exclude<keyof Database, 'files' | 'idempotency_keys'>]: NewRow<Table>[];
};

/** In the order that the foreign keys require. */
const TABLES = [
  'cities',
  'complexes',
  'employees',
  'users',
  'user_tokens',
  'job_cards',
  'job_categories',
  'catalogue_jobs',
  'vendors',
  'vendor_bank_details',
  'vendor_rates',
  'work_orders',
  'work_order_jobs',
  'work_order_job_images',
  'work_order_status_log',
  'invoices',
  'invoice_work_orders',
  'invoice_status_log',
] as const satisfies readonly (keyof DemoRows)[];

export function noRows(): DemoRows {
  return Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as DemoRows;
}

/** Allows one loader at a time, until the end of its transaction. */
export async function lockForDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
}

export async function hasDemo(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('users').where('username', '=', username).select('id').executeTakeFirst();
  return row !== undefined;
}

/** Writes all rows, one statement per table. The order of a table's rows is kept, so that numbers rise with time. */
export async function insertRows(tx: Tx, rows: DemoRows): Promise<void> {
  for (const table of TABLES) {
    const ofTable: NewRow<keyof Database>[] = rows[table];
    if (ofTable.length > 0)
      await tx
        .insertInto(table)
        .values(ofTable as never)
        .execute();
  }
}

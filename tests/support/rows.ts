import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#server/db/schema.ts';

type WithId =
  | 'cities'
  | 'complexes'
  | 'employees'
  | 'users'
  | 'job_cards'
  | 'job_categories'
  | 'catalogue_jobs'
  | 'vendors'
  | 'work_orders'
  | 'work_order_jobs'
  | 'invoices';

/** Inserts rows directly into the database, without the server. */
export async function insert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  ...rows: NewRow<T>[]
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Updates the row with an id directly in the database, without the server. */
export async function update<T extends WithId>(
  db: Kysely<Database>,
  table: T,
  id: string,
  changes: Partial<NewRow<T>>,
): Promise<void> {
  await db
    .updateTable(table as 'users')
    .set(changes as never)
    .where('id', '=', id)
    .execute();
}

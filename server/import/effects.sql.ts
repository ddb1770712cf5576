import { type RawBuilder, sql } from 'kysely';
import { isStillReferenced } from '../db/faults.ts';
import type { Tx } from '../db/schema.ts';

/** Values of a row by column, as in JSON. */
export type RowValues = Readonly<Record<string, string | number | null>>;

type Table = 'job_cards' | 'employees' | 'job_categories' | 'catalogue_jobs' | 'vendors' | 'vendor_rates';

/** Effect of a line on a row. Without `before`, the line added the row; otherwise it replaced `before` with `after`. */
export type Effect = {
  readonly table: Table;
  readonly key: RowValues;
  /** Name of the row, if it existed before. */
  readonly name?: RowValues[string];
  readonly before: RowValues | null;
  readonly after: RowValues;
};

/** Written with the row, or computed by the database, so not a sign that somebody has changed it. */
const NOT_COMPARED = ['created_at', 'updated_at', 'updated_by', 'car_search'];

/** Dependent rows, which would be deleted with the row they belong to and therefore prevent that. */
const BELONGINGS: Readonly<Partial<Record<Table, readonly (readonly [table: string, column: string])[]>>> = {
  vendors: [
    ['vendor_rates', 'vendor_id'],
    ['vendor_bank_details', 'vendor_id'],
  ],
  catalogue_jobs: [['vendor_rates', 'catalogue_job_id']],
};

/** The whole written row, for `returning`. */
export function wholeRow(table: Table): RawBuilder<RowValues> {
  return sql<RowValues>`to_jsonb(${sql.table(table)})`;
}

/** Effect of an added row. The row is read if its statement did not return it. */
export async function added(tx: Tx, table: Table, key: RowValues, row?: RowValues): Promise<Effect> {
  const after = row ?? (await lockRow(tx, table, key));
  if (after === null) throw new Error(`the row that was added to ${table} is not there`);
  const compared = Object.entries(after).filter(([column]) => !NOT_COMPARED.includes(column));
  return { table, key, before: null, after: Object.fromEntries(compared) };
}

/** Updates a locked row where the values differ, together with `also`; null if none differ. */
export async function changed(
  tx: Tx,
  { table, key, row }: Pick<Effect, 'table' | 'key'> & { readonly row: RowValues | null },
  values: RowValues,
  also: RowValues = {},
): Promise<Effect | null> {
  if (row === null) throw new Error(`the row of ${table} that was known is not there`);
  const columns = Object.keys(values).filter((column) => row[column] !== values[column]);
  if (columns.length === 0) return null;
  const [before, after] = [pick(row, columns), pick(values, columns)];
  await sql`update ${sql.table(table)} as t set ${settings({ ...after, ...also })} where ${has(key)}`.execute(
    tx,
  );
  const name = row.jobcard_no ?? row.name ?? null;
  return { table, key, name, before, after };
}

/** Result of undoing an effect; `gone`, `changed` and `used` left the row unchanged. */
export type Undone = 'undone' | 'gone' | 'changed' | 'used';

/** Undoes a line's effect on a row, unless somebody has changed or used the row since. */
export async function undo(tx: Tx, { table, key, before, after }: Effect): Promise<Undone> {
  // Waits for others who are about to use the row; the following statements see what they did.
  const row = await lockRow(tx, table, key);
  if (row === null) return before === null ? 'undone' : 'gone';
  const isAsLeft = Object.entries(after).every(([column, value]) => row[column] === value);
  if (!isAsLeft) return 'changed';
  if (before !== null) {
    await sql`update ${sql.table(table)} as t set ${settings(before)} where ${has(key)}`.execute(tx);
    return 'undone';
  }
  for (const [belonging, column] of BELONGINGS[table] ?? []) {
    const { rows } = await sql`
      select from ${sql.table(belonging)} where ${sql.id(column)} = ${key.id} limit 1`.execute(tx);
    if (rows.length > 0) return 'used';
  }
  await sql`savepoint undo`.execute(tx);
  try {
    await sql`delete from ${sql.table(table)} as t where ${has(key)}`.execute(tx);
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    await sql`rollback to savepoint undo`.execute(tx);
    return 'used';
  } finally {
    await sql`release savepoint undo`.execute(tx);
  }
  return 'undone';
}

/** Row of a key, locked until the transaction ends; null if there is none. */
export async function lockRow(tx: Tx, table: Table, key: RowValues): Promise<RowValues | null> {
  const { rows } = await sql<{ row: RowValues }>`
    select to_jsonb(t) as row from ${sql.table(table)} as t where ${has(key)} for update`.execute(tx);
  return rows[0]?.row ?? null;
}

function has(key: RowValues): RawBuilder<boolean> {
  const parts = Object.entries(key).map(([column, value]) => sql`t.${sql.id(column)} = ${value}`);
  return sql`${sql.join(parts, sql` and `)}`;
}

function settings(values: RowValues): RawBuilder<unknown> {
  return sql.join(Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`));
}

function pick(values: RowValues, columns: readonly string[]): RowValues {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}

import { sql } from 'kysely';
import type { Db } from './schema.ts';

export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Number of rows by table. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counted[name] = Number(rows[0]?.count);
  }
  return counted;
}

import { type RawBuilder, sql } from 'kysely';
import { missingMigrations } from './db/migrate.ts';
import type { Db } from './db/schema.ts';
import { type Finding, fine, note } from './doctor.ts';

/** Shown of each kind; the rest are counted. */
const DOUBLES_NAMED = 10;

/** Names that were taken for different ones before they were compared as they read. */
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
  ]);
  const found = kinds.flat();
  return found.length === 0 ? [fine('names', 'nothing stands twice under names that read alike')] : found;
}

async function doublesOf(
  db: Db,
  kind: string,
  query: RawBuilder<unknown>,
  advice: string,
): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; places: string[] }>`${query}`.execute(db);
  if (rows.length === 0) return [];
  const named = rows.slice(0, DOUBLES_NAMED).map(({ name, places }) => `${name} (${places.join(', ')})`);
  const more = rows.length > DOUBLES_NAMED ? ` and ${rows.length - DOUBLES_NAMED} more` : '';
  return [note('names', `${kind} under names that read alike: ${named.join('; ')}${more}`, advice)];
}

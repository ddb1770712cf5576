import { sql } from 'kysely';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Paise } from '#domain/money.ts';
import type { Tx } from '../db/schema.ts';
import { anyOf, countOf, groupBy, hasName, searchable, searchPattern } from '../lists.sql.ts';

/**
 * Id of a job in a city's catalogue, including archived jobs; null if it has none there. An id from the time when all
 * cities shared one catalogue leads to the city's copy, because a tablet may have captured work with it.
 */
export async function ownJobId(tx: Tx, cityId: string, id: string): Promise<string | null> {
  return (await ownJobIds(tx, cityId, [id])).get(id) ?? null;
}

/** The same for several: the city's own ids by the given ids, where there is one. */
export async function ownJobIds(
  tx: Tx,
  cityId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('catalogue_jobs as j')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .where('c.city_id', '=', cityId)
    .where(({ or, eb }) => or([eb('j.id', '=', anyOf(ids)), eb('j.copied_from', '=', anyOf(ids))]))
    .select(['j.id as id', 'j.copied_from as copiedFrom'])
    .execute();
  return new Map(rows.flatMap(({ id, copiedFrom }) => [[copiedFrom ?? id, id] as const, [id, id] as const]));
}

/** The same for a category. */
export async function ownCategoryId(tx: Tx, cityId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('job_categories')
    .where('city_id', '=', cityId)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('copied_from', '=', id)]))
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Jobs currently in a city's catalogue, by category and name. */
export async function findJobs(tx: Tx, cityId: string, name: string): Promise<CatalogueJob[]> {
  const pattern = searchPattern(name);
  const jobs = presentJobs(tx).where('c.city_id', '=', cityId);
  const named = pattern === null ? jobs : jobs.where(searchable('j.name'), 'like', pattern);
  return named.execute();
}

/** A job currently in the catalogue; null if there is none or it was archived. */
export async function findJob(tx: Tx, id: string): Promise<CatalogueJob | null> {
  return (await presentJobs(tx).where('j.id', '=', id).executeTakeFirst()) ?? null;
}

function presentJobs(tx: Tx) {
  return allJobs(tx)
    .where('j.archived_at', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy(sql`lower(j.name)`)
    .orderBy('j.id');
}

function allJobs(tx: Tx) {
  return tx
    .selectFrom('catalogue_jobs as j')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .select([
      'j.id as id',
      'j.name as name',
      'j.category_id as categoryId',
      'c.name as categoryName',
      'j.rate_paise as ratePaise',
    ]);
}

export type JobForOrder = CatalogueJob & { readonly categoryId: string; readonly archived: boolean };

/** A job as an order copies it. It is neither renamed nor deleted until the action ends. Null if there is none. */
export async function findJobForOrder(tx: Tx, id: string): Promise<JobForOrder | null> {
  const row = await allJobs(tx)
    .where('j.id', '=', id)
    .select('j.archived_at as archivedAt')
    .forShare('j')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { archivedAt, ...job } = row;
  return { ...job, archived: archivedAt !== null };
}

/** Locks a catalogue job for an action on it; false if there is none. */
export async function lockJob(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('catalogue_jobs')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a category: `share` for adding a job to it, `update` for deleting it. False if there is none. */
export async function lockCategory(tx: Tx, id: string, strength: 'share' | 'update'): Promise<boolean> {
  const category = tx
    .selectFrom('job_categories')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id');
  const row = await (strength === 'share' ? category.forShare() : category.forUpdate()).executeTakeFirst();
  return row !== undefined;
}

/** Adds a category; false if one with that name exists, however it is spelled. */
export async function insertCategory(
  tx: Tx,
  row: { id: string; cityId: string; name: string; at: string },
): Promise<boolean> {
  const known = await tx
    .selectFrom('job_categories')
    .where('city_id', '=', row.cityId)
    .where('archived_at', 'is', null)
    .where(hasName('name', row.name))
    .select('id')
    .executeTakeFirst();
  if (known !== undefined) return false;
  const inserted = await tx
    .insertInto('job_categories')
    .values({ id: row.id, city_id: row.cityId, name: row.name, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Adds a job; false if the category has one with that name, however it is spelled. */
export async function insertJob(
  tx: Tx,
  row: { id: string; categoryId: string; name: string; ratePaise: Paise; at: string },
): Promise<boolean> {
  const known = await tx
    .selectFrom('catalogue_jobs')
    .where('category_id', '=', row.categoryId)
    .where('archived_at', 'is', null)
    .where(hasName('name', row.name))
    .select('id')
    .executeTakeFirst();
  if (known !== undefined) return false;
  const inserted = await tx
    .insertInto('catalogue_jobs')
    .values({
      id: row.id,
      category_id: row.categoryId,
      name: row.name,
      rate_paise: row.ratePaise,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Sets a job's name, and its rate unless that is null; false if another job in its category has the name. */
export async function editJob(
  tx: Tx,
  id: string,
  { name, ratePaise }: { name: string; ratePaise: Paise | null },
): Promise<boolean> {
  const edited = await tx
    .updateTable('catalogue_jobs as j')
    .set({ name, ...(ratePaise === null ? {} : { rate_paise: ratePaise }) })
    .where('j.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalogue_jobs as o')
            .whereRef('o.category_id', '=', 'j.category_id')
            .where('o.id', '<>', id)
            .where('o.archived_at', 'is', null)
            .where(hasName('o.name', name))
            .select('o.id'),
        ),
      ),
    )
    .returning('j.id')
    .executeTakeFirst();
  return edited !== undefined;
}

/** Removes a job from the catalogue: it is deleted, or archived if an order contains it. */
export async function dropJob(tx: Tx, id: string, at: string): Promise<void> {
  const used = await tx
    .selectFrom('work_order_jobs')
    .where('catalogue_job_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (used === undefined) await tx.deleteFrom('catalogue_jobs').where('id', '=', id).execute();
  else await tx.updateTable('catalogue_jobs').set({ archived_at: at }).where('id', '=', id).execute();
}

/** Removes an empty category from the catalogue: it is deleted, or archived if an archived job belongs to it. */
export async function dropCategory(tx: Tx, id: string, at: string): Promise<void> {
  const holding = await tx
    .selectFrom('catalogue_jobs')
    .where('category_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (holding === undefined) await tx.deleteFrom('job_categories').where('id', '=', id).execute();
  else await tx.updateTable('job_categories').set({ archived_at: at }).where('id', '=', id).execute();
}

/** Categories of a city with their jobs, in alphabetical order; only one if `id` is given. */
export async function findCategories(
  tx: Tx,
  cityId: string,
  id: string | null = null,
): Promise<JobCategory[]> {
  const all = tx
    .selectFrom('job_categories')
    .where('city_id', '=', cityId)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .select(['id', 'name']);
  const categories = await (id === null ? all : all.where('id', '=', id)).execute();
  const ofCity = presentJobs(tx).where('c.city_id', '=', cityId);
  const jobs = await (id === null ? ofCity : ofCity.where('j.category_id', '=', id)).execute();
  const byCategory = groupBy(jobs, (job) => job.categoryId);
  return categories.map((category) => ({ ...category, jobs: byCategory.get(category.id) ?? [] }));
}

/** Number of categories and of jobs in a city's catalogue. */
export async function countCatalogue(tx: Tx, cityId: string): Promise<{ categories: number; jobs: number }> {
  const ofCity = tx
    .selectFrom('job_categories as c')
    .where('c.city_id', '=', cityId)
    .where('c.archived_at', 'is', null);
  const jobs = ofCity
    .innerJoin('catalogue_jobs as j', 'j.category_id', 'c.id')
    .where('j.archived_at', 'is', null);
  return { categories: await countOf(ofCity), jobs: await countOf(jobs) };
}

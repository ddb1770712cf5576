import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Paise } from '#domain/money.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import type { RatesByJob } from '#domain/work-order/jobs.ts';
import type { Database, NewRow, Tx } from '../db/schema.ts';
import { anyOf, countOf, searchable, searchPattern } from '../lists.sql.ts';

type Paging = { readonly offset: number; readonly limit: number };

/** Complete vendors of a city, newest first. */
export async function findVendors(
  tx: Tx,
  cityId: string,
  { offset, limit }: Paging,
): Promise<{ records: Vendor[]; total: number }> {
  const found = tx.selectFrom('vendors').where('city_id', '=', cityId);
  const total = await countOf(found);
  const page = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id')
    .execute();
  const ids = page.map(({ id }) => id);
  return { records: await loadVendors(tx, ids), total };
}

/** A complete vendor of the city; null if there is none. */
export async function findVendor(tx: Tx, cityId: string, id: string): Promise<Vendor | null> {
  const row = await vendorInCity(tx, cityId, id).executeTakeFirst();
  return row === undefined ? null : ((await loadVendors(tx, [row.id]))[0] ?? null);
}

/** The vendor, if the city has it; its rates do not change until the action ends. */
export async function lockVendorForShare(
  tx: Tx,
  cityId: string,
  id: string,
): Promise<{ id: string; vendorNumber: string; name: string } | null> {
  return (await vendorInCity(tx, cityId, id).forShare().executeTakeFirst()) ?? null;
}

/** Locks a vendor of the city for an action on its rates; false if there is none. */
export async function lockVendor(tx: Tx, cityId: string, id: string): Promise<boolean> {
  return (await vendorInCity(tx, cityId, id).forUpdate().executeTakeFirst()) !== undefined;
}

function vendorInCity(tx: Tx, cityId: string, id: string) {
  return tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .where('id', '=', id)
    .select(['id', 'vendor_no as vendorNumber', 'name']);
}

/** Complete vendors in the order of the ids, in one query. */
async function loadVendors(tx: Tx, ids: readonly string[]): Promise<Vendor[]> {
  if (ids.length === 0) return [];
  const vendors = await tx
    .selectFrom('vendors as v')
    .where('v.id', 'in', ids)
    .select([
      'v.id as id',
      'v.vendor_no as vendorNumber',
      'v.name as name',
      'v.gst_no as gstNumber',
      'v.address as address',
      'v.city_id as cityId',
      'v.phone_number as phoneNumber',
      'v.created_at as createdAt',
    ])
    .select((vendor) => [
      jsonArrayFrom(accountRows(vendor)).as('bankDetails'),
      jsonArrayFrom(rateRows(vendor)).as('jobs'),
    ])
    .execute();
  return ids.flatMap((id) => vendors.find((vendor) => vendor.id === id) ?? []);
}

type OfVendor = ExpressionBuilder<Database & { v: Database['vendors'] }, 'v'>;

function accountRows(vendor: OfVendor) {
  return vendor
    .selectFrom('vendor_bank_details as b')
    .whereRef('b.vendor_id', '=', 'v.id')
    .orderBy('b.position')
    .select([
      'b.account_name as accountName',
      'b.bank_name as bankName',
      'b.account_number as accountNumber',
      'b.ifsc_code as ifscCode',
    ]);
}

/** Rates for jobs that are still in the catalogue. */
function rateRows(vendor: OfVendor) {
  return vendor
    .selectFrom('vendor_rates as r')
    .innerJoin('catalogue_jobs as j', 'j.id', 'r.catalogue_job_id')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .whereRef('r.vendor_id', '=', 'v.id')
    .where('j.archived_at', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy(sql`lower(j.name)`)
    .orderBy('j.id')
    .select(['j.id as jobId', 'j.name as name', 'c.name as categoryName', 'r.rate_paise as ratePaise']);
}

/** A vendor's rates by catalogue job, including archived jobs: an order may contain one. */
export async function ratesByJob(tx: Tx, vendorId: string): Promise<RatesByJob> {
  const rows = await tx
    .selectFrom('vendor_rates')
    .where('vendor_id', '=', vendorId)
    .select(['catalogue_job_id as jobId', 'rate_paise as ratePaise'])
    .execute();
  return new Map(rows.map(({ jobId, ratePaise }) => [jobId, ratePaise]));
}

export async function insertVendor(tx: Tx, row: NewRow<'vendors'>): Promise<void> {
  await tx.insertInto('vendors').values(row).execute();
}

/** The catalogue jobs that exist; they are not deleted until the action ends. */
export async function lockJobsForShare(tx: Tx, jobIds: readonly string[]): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('catalogue_jobs')
    .where('id', 'in', jobIds)
    .orderBy('id')
    .select('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names of catalogue jobs and the vendor's rates for them, 0 if none is stored. */
export async function storedRates(
  tx: Tx,
  vendorId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, { jobName: string; ratePaise: Paise }>> {
  const rows = await tx
    .selectFrom('catalogue_jobs as j')
    .leftJoin('vendor_rates as r', (join) =>
      join.onRef('r.catalogue_job_id', '=', 'j.id').on('r.vendor_id', '=', vendorId),
    )
    .where('j.id', '=', anyOf(jobIds))
    .select(['j.id as jobId', 'j.name as jobName', 'r.rate_paise as ratePaise'])
    .execute();
  return new Map(
    rows.map(({ jobId, jobName, ratePaise }) => [jobId, { jobName, ratePaise: ratePaise ?? 0 }]),
  );
}

/** Writes a vendor's rates; those not named stay unchanged. */
export async function upsertRates(
  tx: Tx,
  rates: ReadonlyMap<string, Paise>,
  by: { vendorId: string; userId: string; at: string },
): Promise<void> {
  if (rates.size === 0) return;
  const rows = [...rates].map(([jobId, ratePaise]) => ({
    vendor_id: by.vendorId,
    catalogue_job_id: jobId,
    rate_paise: ratePaise,
    updated_at: by.at,
    updated_by: by.userId,
  }));
  await tx
    .insertInto('vendor_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['vendor_id', 'catalogue_job_id']).doUpdateSet(({ ref }) => ({
        rate_paise: ref('excluded.rate_paise'),
        updated_at: ref('excluded.updated_at'),
        updated_by: ref('excluded.updated_by'),
      })),
    )
    .execute();
}

/**
 * Ids of vendors of the city whose name or number contains the term. A search over orders or invoices adds them to its
 * own text.
 */
export async function findVendorIds(tx: Tx, cityId: string, term: string): Promise<string[]> {
  const pattern = searchPattern(term);
  if (pattern === null) return [];
  const rows = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .where(({ or, eb }) =>
      or([eb(searchable('name'), 'like', pattern), eb(searchable('vendor_no'), 'like', pattern)]),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Groups vendors by name, in the order in which lists of orders are sorted by it. */
export async function vendorsByName(tx: Tx, ids: readonly string[]): Promise<string[][]> {
  const key = sql<string>`lower(name) collate "C"`;
  const rows = await tx
    .selectFrom('vendors')
    .where('id', '=', anyOf(ids))
    .groupBy(key)
    .orderBy(key)
    .select(sql<string[]>`array_agg(id)`.as('ids'))
    .execute();
  return rows.map(({ ids }) => ids);
}

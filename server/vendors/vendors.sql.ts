import { sql } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import type { RatesByJob } from '#domain/work-order/jobs.ts';
import type { NewRow, Tx } from '../db/schema.ts';
import { groupBy, searchPattern } from '../lists.sql.ts';

type Paging = { readonly offset: number; readonly limit: number };

/** Vendors of a city, newest first, whole. */
export async function findVendors(
  tx: Tx,
  cityId: string,
  { offset, limit }: Paging,
): Promise<{ records: Vendor[]; total: number }> {
  const { total } = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id')
    .execute();
  return {
    records: await loadVendors(
      tx,
      page.map(({ id }) => id),
    ),
    total,
  };
}

/** A vendor of the city, whole; null when there is none. */
export async function findVendor(tx: Tx, cityId: string, id: string): Promise<Vendor | null> {
  const row = await vendorInCity(tx, cityId, id).executeTakeFirst();
  return row === undefined ? null : ((await loadVendors(tx, [row.id]))[0] ?? null);
}

/** Whether the city has the vendor; its rates stay as they are until the act is done. */
export async function holdVendor(
  tx: Tx,
  cityId: string,
  id: string,
): Promise<{ id: string; vendorNumber: string; name: string } | null> {
  return (await vendorInCity(tx, cityId, id).forShare().executeTakeFirst()) ?? null;
}

/** Locks a vendor of the city for an act on its rates; false when there is none. */
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

/** Vendors in the order of the ids, in a constant number of queries. */
async function loadVendors(tx: Tx, ids: readonly string[]): Promise<Vendor[]> {
  if (ids.length === 0) return [];
  const vendors = await tx
    .selectFrom('vendors')
    .where('id', 'in', ids)
    .select([
      'id',
      'vendor_no as vendorNumber',
      'name',
      'gst_no as gstNumber',
      'address',
      'city_id as cityId',
      'phone_number as phoneNumber',
      'created_at as createdAt',
    ])
    .execute();
  const accounts = groupBy(await loadAccounts(tx, ids), ({ vendorId }) => vendorId);
  const rates = groupBy(await loadRates(tx, ids), ({ vendorId }) => vendorId);
  const whole = vendors.map(
    (vendor): Vendor => ({
      ...vendor,
      bankDetails: (accounts.get(vendor.id) ?? []).map(({ vendorId: _id, ...account }) => account),
      jobs: (rates.get(vendor.id) ?? []).map(({ vendorId: _id, ...rate }) => rate),
    }),
  );
  return ids.flatMap((id) => whole.find((vendor) => vendor.id === id) ?? []);
}

function loadAccounts(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('vendor_bank_details')
    .where('vendor_id', 'in', ids)
    .orderBy('position')
    .select([
      'vendor_id as vendorId',
      'account_name as accountName',
      'bank_name as bankName',
      'account_number as accountNumber',
      'ifsc_code as ifscCode',
    ])
    .execute();
}

/** Rates for jobs that still stand in the catalogue. */
function loadRates(tx: Tx, ids: readonly string[]): Promise<(VendorRate & { vendorId: string })[]> {
  return tx
    .selectFrom('vendor_rates as r')
    .innerJoin('catalogue_jobs as j', 'j.id', 'r.catalogue_job_id')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .where('r.vendor_id', 'in', ids)
    .where('j.archived_at', 'is', null)
    .orderBy(sql`lower(c.name)`)
    .orderBy(sql`lower(j.name)`)
    .orderBy('j.id')
    .select([
      'r.vendor_id as vendorId',
      'j.id as jobId',
      'j.name as name',
      'c.name as categoryName',
      'r.rate_paise as ratePaise',
    ])
    .execute();
}

/** What a vendor charges by catalogue job, archived jobs included: an order may hold one. */
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

/** Of some catalogue jobs, those that exist; they are not deleted until the act is done. */
export async function holdJobs(tx: Tx, jobIds: readonly string[]): Promise<Set<string>> {
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

/** Writes a vendor's rates; those not named stay as they are. */
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

/** Ids of vendors of the city whose name or number holds the term: what a search over orders or invoices adds to its own text. */
export async function findVendorIds(tx: Tx, cityId: string, term: string): Promise<string[]> {
  const pattern = searchPattern(term);
  if (pattern === null) return [];
  const rows = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .where(sql<string>`' ' || lower(name) || ' ' || lower(vendor_no)`, 'like', pattern)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

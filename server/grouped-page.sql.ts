import { type Counted, countByStatus, countByVendor, type StatusCount } from './counters.sql.ts';
import type { Tx } from './db/schema.ts';
import { vendorsByName } from './vendors/vendors.sql.ts';

export type Slice = { readonly offset: number; readonly limit: number };
export type IdPage = { readonly ids: readonly string[]; readonly total: number };

/** Rows that are adjacent in a list: how many, and the ids in a slice of them. */
export type Group = { readonly many: number; readonly idsOf: (slice: Slice) => Promise<readonly string[]> };

/**
 * A page of a list of groups. Counters know the size of each group, so only the groups on the page are queried, each
 * from a given offset. That needs no sort of all rows, and costs the same on any page.
 */
export async function pageOfGroups(groups: readonly Group[], slice: Slice): Promise<IdPage> {
  const ids: string[] = [];
  let total = 0;
  for (const { many, idsOf } of groups) {
    const offset = Math.max(0, slice.offset - total);
    const limit = Math.min(slice.limit - ids.length, many - offset);
    if (limit > 0) ids.push(...(await idsOf({ offset, limit })));
    total += many;
  }
  return { ids, total };
}

/** Number of rows by vendor name, in name order; rows without a vendor come first. */
export async function countByVendorName(
  tx: Tx,
  counted: Counted,
): Promise<{ vendorIds: readonly string[]; many: number }[]> {
  const byVendor = await countByVendor(tx, counted);
  const names = await vendorsByName(tx, [...new Set(byVendor.map(({ vendorId }) => vendorId))]);
  const named = names.map((vendorIds) => ({
    vendorIds,
    many: sum(byVendor.filter(({ vendorId }) => vendorIds.includes(vendorId))),
  }));
  return [{ vendorIds: [], many: sum(await countByStatus(tx, counted)) - sum(named) }, ...named];
}

export function sum(counts: readonly Pick<StatusCount, 'many'>[]): number {
  return counts.reduce((all, { many }) => all + many, 0);
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import type { Page } from '#contract/envelope.ts';
import type { DayRange } from '#domain/days.ts';
import { closed, folded, wantedBy } from '#domain/fold.ts';
import type { Tx } from './db/schema.ts';

/** Path of the API on this origin: links in answers are host-relative. */
const API = '/api';

type Paging = { readonly page: number; readonly pageSize: number };
type Found<T> = { readonly records: T[]; readonly total: number };

/** A page of a list with links to the adjacent pages: the same query with a different page. */
export function pageOf<Query extends Paging, T>(
  call: Call<Query, Record<never, never>, Page<T>>,
  query: Query,
  { records, total }: Found<T>,
): Page<T> {
  const { page, pageSize } = query;
  const link = (to: number): string =>
    `${API}${call.path}${call.trailingSlash ? '/' : ''}?${search(call, query, to)}`;
  const pages = Math.ceil(total / pageSize);
  return {
    records,
    page,
    pageSize,
    total,
    nextLink: page < pages ? link(page + 1) : null,
    prevLink: page > 1 && pages > 0 ? link(Math.min(page - 1, pages)) : null,
  };
}

/** Number of rows that a query finds. */
export async function countOf<DB, TB extends keyof DB>(
  found: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of rows before a page. */
export function offsetOf({ page, pageSize }: Paging): number {
  return (page - 1) * pageSize;
}

function search<Query extends Paging, T>(
  call: Call<Query, Record<never, never>, Page<T>>,
  query: Query,
  page: number,
): string {
  const fields = Object.entries(call.query.encode({ ...query, page }) as Record<string, unknown>);
  const present = fields.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(
    present.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

/** Instants that a range of days covers: from inclusive, before exclusive; null = open. */
export type DayBounds = { readonly from: string | null; readonly before: string | null };

/** A range of calendar days as instants, in the city's time zone; both days are included in full. */
export async function dayBounds(tx: Tx, cityId: string, { fromOn, toOn }: DayRange): Promise<DayBounds> {
  if (fromOn === null && toOn === null) return { from: null, before: null };
  const { rows } = await sql<DayBounds>`
    select ${fromOn}::date::timestamp at time zone time_zone as "from",
           (${toOn}::date + 1)::timestamp at time zone time_zone as "before"
    from cities where id = ${cityId}`.execute(tx);
  return rows[0] ?? { from: null, before: null };
}

/** Groups rows by a key; each group keeps the rows' order. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * LIKE pattern for `search_forms` of a stored text, or null if the term is blank. Terms under three characters match
 * only the start of a word: a trigram index cannot find them anywhere else, and an 'a' within every row answers
 * nothing.
 */
export function searchPattern(term: string | null | undefined): string | null {
  const wanted = wantedBy(term ?? '');
  return wanted === '' ? null : `%${wanted}%`;
}

/** True if a row has this name, however either is spelled. Names of symbols alone must be identical. */
export function hasName(column: string, name: string) {
  const key = folded(name);
  return key === ''
    ? sql<boolean>`${sql.ref(column)} = ${name}`
    : sql<boolean>`folded(${sql.ref(column)}) = ${key}`;
}

/** True if a row has this GST number. */
export function hasGst(gst: string) {
  return sql<boolean>`replace(folded(gst_no), ' ', '') = ${closed(gst)}`;
}

/** A row's text in the form that searches use. */
export function searchable(text: string) {
  return sql<string>`' ' || search_forms(${sql.ref(text)})`;
}

/** An instant from JSON, where the database writes it with its zone's offset. */
export function instantOf(text: string): string {
  return new Date(text).toISOString();
}

/** One parameter for any number of values: a statement takes 65,535 at most. */
export function anyOf(values: readonly string[]) {
  return sql<string>`any(${[...values]}::text[])`;
}

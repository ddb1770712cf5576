import { type RawBuilder, sql } from 'kysely';
import type { DayRange, LocalDay } from '#domain/days.ts';
import type { Paise } from '#domain/money.ts';
import { databaseFault } from './db/faults.ts';
import type { Db, Tx } from './db/schema.ts';

/** Query for the counters of migration 013: orders or invoices of a complex by status, day, category and vendor. */
export type Counted = {
  readonly subject: 'work_order' | 'invoice';
  readonly complexId: string;
  /** City whose local time divides the days. */
  readonly cityId: string;
  /** Empty = all. */
  readonly statuses: readonly string[];
  readonly vendorId: string | null;
  /** Work orders only. */
  readonly categoryId: string | null;
} & DayRange;

/** Days from `from` on and before `before`; null = open. */
type Days = { readonly from: LocalDay | null; readonly before: LocalDay | null };

/** Position of a page's rows: `offset` rows below the newest row within the instants; null = open. */
export type PagePlace = {
  readonly total: number;
  readonly from: string | null;
  readonly before: string | null;
  readonly offset: number;
};

type Slice = { readonly offset: number; readonly limit: number };
type Span = { readonly startsOn: LocalDay; readonly startsAt: string | null; readonly many: number };

/** Maximum number of rows that a page may skip one by one. */
const MAX_SKIPPED_ROWS = 200;

export type StatusCount = { readonly status: string; readonly many: number; readonly paise: Paise };

/** Number of rows in each status, and their total value. */
export async function countByStatus(tx: Tx, counted: Counted): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, sum(many)::bigint as many, sum(paise)::bigint as paise
    from (${countersOf(counted, partsOf(daysOf(counted)))}) counted
    group by status having sum(many) > 0`.execute(tx);
  return rows;
}

/** The same by vendor. */
export async function countByVendor(
  tx: Tx,
  counted: Counted,
): Promise<(StatusCount & { readonly vendorId: string })[]> {
  const { rows } = await sql<StatusCount & { vendorId: string }>`
    select vendor_id as "vendorId", status, sum(many)::bigint as many, sum(paise)::bigint as paise
    from (${countersOf(counted, partsOf(daysOf(counted)), 'each-vendor')}) counted
    group by vendor_id, status having sum(many) > 0`.execute(tx);
  return rows;
}

/**
 * Number of rows in a list, and the instants that enclose those of a page, so that finding them costs the same on any
 * page of a list of any length. The list is ordered by `created_at`, newest first.
 */
export async function findPage(tx: Tx, counted: Counted, slice: Slice): Promise<PagePlace> {
  const days = daysOf(counted);
  const isPlain = counted.statuses.length === 0 && counted.vendorId === null && counted.categoryId === null;
  const isNear = isPlain && slice.offset + slice.limit <= MAX_SKIPPED_ROWS;
  const parts = isNear ? partsOf(days) : dated(days);
  const spans = await readSpans(tx, counted, parts);
  const total = spans.reduce((sum, { many }) => sum + many, 0);
  const near = within(spans, slice);
  if (parts.months === undefined || near.many <= MAX_SKIPPED_ROWS + slice.limit) return { total, ...near };
  // The months are too long to scan, so the days within them are used.
  const fine = await readSpans(tx, counted, {
    days: [{ from: near.first, before: near.end ?? days.before }],
  });
  const { from, before, offset } = within(fine, { ...slice, offset: near.offset });
  return { total, from: from ?? near.from, before: before ?? near.before, offset };
}

/** The newest and the oldest of the spans that contain the slice, and what remains to be skipped in them. */
function within(spans: readonly Span[], { offset, limit }: Slice) {
  let skipped = 0;
  let many = 0;
  let start = 0;
  let index = 0;
  for (; index < spans.length && skipped + many < offset + limit; index += 1) {
    const span = spans[index]?.many ?? 0;
    if (many === 0 && skipped + span <= offset) {
      skipped += span;
      start = index + 1;
    } else many += span;
  }
  const newer = spans[start - 1];
  const oldest = spans[index - 1];
  return {
    many,
    offset: offset - skipped,
    from: oldest?.startsAt ?? null,
    first: oldest?.startsOn ?? null,
    before: newer?.startsAt ?? null,
    end: newer?.startsOn ?? null,
  };
}

const EVER = '0001-01-01';

function daysOf({ fromOn, toOn }: DayRange): Days {
  return { from: fromOn, before: toOn === null ? null : dayAfter(toOn) };
}

/** Counters that add up to a range of days. */
type Parts = { readonly ever?: true; readonly months?: Days; readonly days?: readonly Days[] };

function partsOf(days: Days): Parts {
  return days.from === null && days.before === null ? { ever: true } : dated(days);
}

/** Whole months, and the days before and after them. */
function dated({ from, before }: Days): Parts {
  const first = from === null ? null : monthFrom(from);
  const last = before === null ? null : `${before.slice(0, 7)}-01`;
  if (first !== null && last !== null && first >= last) return { days: [{ from, before }] };
  const edges = [
    ...(from !== null && from !== first ? [{ from, before: first }] : []),
    ...(before !== null && before !== last ? [{ from: last, before }] : []),
  ];
  return { months: { from: first, before: last }, days: edges };
}

/** First day of the first month that begins on or after the day. */
function monthFrom(day: LocalDay): LocalDay {
  if (day.endsWith('-01')) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return wireDay(Date.UTC(year, month, 1));
}

function dayAfter(day: LocalDay): LocalDay {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return wireDay(Date.UTC(year, month - 1, dayOfMonth + 1));
}

function wireDay(utcMs: number): LocalDay {
  return new Date(utcMs).toISOString().slice(0, 10);
}

async function readSpans(tx: Tx, counted: Counted, parts: Parts): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select starts_on::text as "startsOn", sum(many)::bigint as many, nullif(starts_on, ${EVER})::timestamp at time zone
        (select time_zone from cities where id = ${counted.cityId}) as "startsAt"
    from (${countersOf(counted, parts)}) counted
    group by starts_on having sum(many) > 0 order by starts_on desc`.execute(tx);
  return rows;
}

/** Counters of some spans, together with changes that are not folded into them yet. */
function countersOf(counted: Counted, parts: Parts, vendors?: 'each-vendor'): RawBuilder<unknown> {
  const { subject, complexId, statuses, vendorId, categoryId } = counted;
  const isOne = vendorId !== null || vendors === undefined;
  const common = sql`subject = ${subject} and complex_id = ${complexId} and category_id = ${categoryId ?? ''}
    ${statuses.length === 0 ? sql`` : sql`and status = any(${[...statuses]}::text[])`}`;
  const kept = isOne ? sql`vendor_id = ${vendorId ?? ''}` : sql`vendor_id <> ''`;
  const changed = vendorId !== null ? sql`vendor_id = ${vendorId}` : isOne ? sql`true` : sql`vendor_id <> ''`;
  const pieces = [
    ...(parts.ever === true
      ? [{ span: 'ever', days: { from: null, before: null }, start: sql`${EVER}::date` }]
      : []),
    ...(parts.months === undefined
      ? []
      : [{ span: 'month', days: parts.months, start: sql`date_trunc('month', day::timestamp)::date` }]),
    ...(parts.days ?? []).map((days) => ({ span: 'day', days, start: sql`day` })),
  ];
  const selects = pieces.flatMap(({ span, days, start }) => [
    sql`select vendor_id, starts_on, status, many, paise from counters
      where ${common} and span = ${span} and ${kept} and ${inDays(sql`starts_on`, days)}`,
    sql`select vendor_id, ${start}, status, many, paise from counter_changes
      where ${common} and ${changed} and ${inDays(sql`day`, days)}`,
  ]);
  return sql.join(selects, sql` union all `);
}

function inDays(day: RawBuilder<unknown>, { from, before }: Days): RawBuilder<unknown> {
  const since = from === null ? sql`true` : sql`${day} >= ${from}::date`;
  return before === null ? since : sql`${since} and ${day} < ${before}::date`;
}

/** Recounts everything and corrects wrong counters; returns how many were wrong. Actions wait meanwhile. */
export async function rebuildCounters(tx: Tx): Promise<number> {
  // Counting a million orders takes longer than the time limit for calls.
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ wrong: number }>`select rebuild_counters() as wrong`.execute(tx);
  return rows[0]?.wrong ?? 0;
}

/**
 * Stores the counters that a list adds up next to each other on disk. Nobody can read them meanwhile, so it gives up if
 * it would have to wait for others. Returns true if it was done.
 */
export async function clusterCounters(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`cluster counters using counters_pkey`.execute(tx);
    });
    return true;
  } catch (error) {
    if (databaseFault(error) === 'busy') return false;
    throw error;
  }
}

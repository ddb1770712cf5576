import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Held by a session while a store and a database are compared or linked; released when the process ends. */
const STORE_LOCK = 4_180_004;

/** Runs work on one connection while no other process links this database to a store. */
export async function withStoreLock<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${STORE_LOCK})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${STORE_LOCK})`.execute(connection);
    }
  });
}

export type StoreRow = {
  /** Null while the database belongs to no store. */
  readonly id: string | null;
  /** Hours in which the sweep had its turn. */
  readonly turns: number;
  /** Number of files that the last turn left because they were too many at once; null if it left none. */
  readonly held: number | null;
};

/**
 * What the database knows about its store. An unconfirmed id, left by a program killed in between, counts only for the
 * store that has it.
 */
export async function readStoreRow(db: Db, inStore: string | null): Promise<StoreRow> {
  const row = await db.selectFrom('file_store').selectAll().executeTakeFirst();
  const counts = row !== undefined && (row.paired_at !== null || row.id === inStore);
  return counts ? { id: row.id, turns: row.turns, held: row.held } : { id: null, turns: 0, held: null };
}

/** Writes an id that is valid after `confirmStoreId`; the store's time with this database starts again. */
export async function proposeStoreId(db: Db, id: string): Promise<void> {
  const row = { id, paired_at: null, turns: 0, last_turn_at: null, held: null };
  await db
    .insertInto('file_store')
    .values(row)
    .onConflict((conflict) => conflict.column('is_the_row').doUpdateSet(row))
    .execute();
  await db.deleteFrom('file_trash_days').execute();
}

export async function confirmStoreId(db: Db, id: string): Promise<void> {
  await db
    .updateTable('file_store')
    .set({ paired_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('paired_at', 'is', null)
    .execute();
}

/**
 * Counts the sweep's turns: one per hour, starting again at one after a day without any. Hours are counted instead of
 * the time since the first, because a clock that is wrong once adds only one. Returns the count.
 */
export async function recordSweepHour(db: Db, at: string): Promise<number> {
  const row = await db
    .updateTable('file_store')
    .set({
      turns: sql<number>`case
        when last_turn_at is null or abs(extract(epoch from ${at}::timestamptz - last_turn_at)) > 86400 then 1
        when date_trunc('hour', last_turn_at) = date_trunc('hour', ${at}::timestamptz) then turns
        else turns + 1 end`,
      last_turn_at: at,
    })
    .returning('turns')
    .executeTakeFirst();
  return row?.turns ?? 0;
}

export async function noteHeldFiles(db: Db, held: number | null): Promise<void> {
  await db.updateTable('file_store').set({ held }).execute();
}

/** Records the days that are in the trash today; returns on how many days each was seen there. */
export async function countTrashDays(
  db: Db,
  days: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  await sql`delete from file_trash_days where day <> all(${[...days]}::date[])`.execute(db);
  const { rows } = await sql<{ day: string; seenDays: number }>`
    insert into file_trash_days as d (day, seen_days, last_seen_on)
    select day, 1, ${today}::date from unnest(${[...days]}::date[]) as day
    on conflict (day) do update
      set seen_days = d.seen_days + (d.last_seen_on <> excluded.last_seen_on)::int, last_seen_on = excluded.last_seen_on
    returning day::text, seen_days as "seenDays"`.execute(db);
  return new Map(rows.map(({ day, seenDays }) => [day, seenDays]));
}

/** The database's clock, which all of its servers share. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}

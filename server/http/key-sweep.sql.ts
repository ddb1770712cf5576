import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { KEY_KEPT_DAYS } from './limits.ts';

const KEPT_SECONDS = KEY_KEPT_DAYS * 24 * 60 * 60;
/** One sweep of several servers at a time. */
const SWEEP_LOCK = 4_180_006;

/**
 * Forgets the keys that servers have kept for KEY_KEPT_DAYS of running time; answers how many.
 *
 * No clock can be trusted with this: a machine that starts 40 days ahead would forget every key at once. So each sweep adds to a count
 * in the database what passed since the sweep before, the least of what the database's clock and this process's own unbroken time
 * (`ranMs` since its last sweep) say. Time in which nothing ran does not count; keys are then kept longer, which costs only room.
 */
export async function sweepKeys(db: Db, ranMs: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`.execute(tx);
    const lived = await addLivedTime(tx, ranMs);
    const due = await tx
      .selectFrom('key_sweeps')
      .where('lived_seconds', '<=', lived - KEPT_SECONDS)
      .select(({ fn }) => [fn.max('newest_position').as('position'), fn.max('lived_seconds').as('at')])
      .executeTakeFirst();
    if (due?.position == null || due.at === null) return 0;
    const result = await tx
      .deleteFrom('idempotency_keys')
      .where('position', '<=', due.position)
      .executeTakeFirst();
    await tx.deleteFrom('key_sweeps').where('lived_seconds', '<', due.at).execute();
    return Number(result.numDeletedRows);
  });
}

/** Answers the new count, in seconds, with the newest key of this moment noted beside it. */
async function addLivedTime(tx: Tx, ranMs: number): Promise<number> {
  const { rows } = await sql<{ lived: number }>`
    with last as (select lived_seconds, swept_at from key_sweeps order by lived_seconds desc limit 1)
    insert into key_sweeps (lived_seconds, swept_at, newest_position)
    select
      coalesce((select lived_seconds
        + least(greatest(floor(extract(epoch from clock_timestamp() - swept_at)), 0), ${Math.floor(ranMs / 1000)}::bigint)::bigint
        from last), 0),
      clock_timestamp(),
      coalesce((select max(position) from idempotency_keys), 0)
    on conflict (lived_seconds) do update set swept_at = excluded.swept_at
    returning lived_seconds as lived`.execute(tx);
  return rows[0]?.lived ?? 0;
}

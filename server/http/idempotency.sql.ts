import { sql } from 'kysely';
import { compiled } from '../db/compiled.ts';
import type { Db, Tx } from '../db/schema.ts';
import { type Change, writeChange } from '../events/change.ts';
import { notified } from '../events/channel.sql.ts';
import { KEY_KEPT_DAYS, KEY_LOCK_TIMEOUT_MS, ROW_LOCK_TIMEOUT_MS } from './limits.ts';

export type StoredAnswer = {
  readonly fingerprint: string;
  readonly statusCode: number;
  readonly answer: string;
};

type Claim = { userId: string; key: string; fingerprint: string; at: string };

/**
 * Claims the key for this transaction; true if it was free. A concurrent duplicate waits here until the first one ends,
 * at most KEY_LOCK_TIMEOUT_MS, and then fails with `lock_not_available`. After the claim, the timeout for row locks
 * applies.
 */
export async function claimKey(tx: Tx, { userId, key, fingerprint, at }: Claim): Promise<boolean> {
  const rows = await claimed(tx, userId, key, fingerprint, at);
  return rows.length === 1;
}

// The same statement sets both lock timeouts: each round trip of an action delays all actions of a batch.
const claimed = compiled(
  (_, userId: string, key: string, fingerprint: string, at: string) => sql`
    insert into idempotency_keys (user_id, key, fingerprint, created_at)
      select ${userId}, ${key}, ${fingerprint}, ${at}::timestamptz
      from (select set_config('lock_timeout', ${`${KEY_LOCK_TIMEOUT_MS}ms`}, true)) as waiting
      on conflict (user_id, key) do nothing
    returning set_config('lock_timeout', ${`${ROW_LOCK_TIMEOUT_MS}ms`}, true)`,
);

/** Sets the timeout for row locks where there is no key. `set local` takes no parameter; the value is our constant. */
export async function setLockTimeout(tx: Tx): Promise<void> {
  await sql.raw(`set local lock_timeout = ${ROW_LOCK_TIMEOUT_MS}`).execute(tx);
}

/** The answer stored under a key. Null only if a sweep has deleted it at this very moment. */
export async function findAnswer(tx: Tx, userId: string, key: string): Promise<StoredAnswer | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['fingerprint', 'status_code', 'answer'])
    .executeTakeFirst();
  if (row === undefined || row.status_code === null || row.answer === null) return null;
  return { fingerprint: row.fingerprint, statusCode: row.status_code, answer: row.answer };
}

/** Stores the answer under its key and announces the changes on commit. */
export async function storeAnswer(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
  { status, body, changes }: { status: number; body: string; changes: readonly Change[] },
): Promise<void> {
  await keptAnswer(tx, userId, key, status, body, changes.map(writeChange));
}

const keptAnswer = compiled(
  (db, userId: string, key: string, status: number, body: string, texts: string[]) =>
    db
      .updateTable('idempotency_keys')
      .set({ status_code: status, answer: body })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .returning(notified(texts).as('told')),
);

const KEPT_SECONDS = KEY_KEPT_DAYS * 24 * 60 * 60;
/** Only one of several servers sweeps at a time. */
const SWEEP_LOCK = 4_180_006;

/**
 * Deletes the keys that servers have stored for KEY_KEPT_DAYS of running time; returns how many.
 *
 * No clock can be trusted with this: a machine that starts 40 days ahead would delete every key at once. So each sweep
 * adds the time since the previous sweep to a count in the database: the smaller of what the database's clock and this
 * process's own uninterrupted time (`ranMs` since its last sweep) measure. Time in which nothing ran does not count.
 * Keys are then stored longer, which costs only space.
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

/** Returns the new count in seconds, and stores the currently newest key with it. */
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
